"""WF1xx: YAML."""

from __future__ import annotations

from wfcode.diagnostics.codes.model import Code
from wfcode.diagnostics.model import Severity

_ERROR, _WARNING = Severity.ERROR, Severity.WARNING

FILES: tuple[Code, ...] = (
    Code(
        "WF102",
        "Empty file",
        _ERROR,
        "The file holds nothing but blanks and comments. A spec is a mapping that begins with the version "
        "of the language.",
        "# to be written",
        "wfcode: 1\ntitle: Expense approval",
    ),
    Code(
        "WF103",
        "Not UTF-8",
        _ERROR,
        "Specs are UTF-8, with or without byte order mark. The range shows where the first byte stands "
        'that is not. Editors call the setting "encoding"; on the command line, iconv -f cp1252 -t utf-8 '
        "converts a file.",
        "title: Genehmigung f\\xfcr Reisen",
        "title: Genehmigung für Reisen",
    ),
    Code(
        "WF104",
        "Character that may not stand in a spec",
        _ERROR,
        "Control characters, unpaired surrogates, a byte order mark inside the text, and the separators "
        "U+0085, U+2028 and U+2029, which some readers take for line breaks and others do not. They "
        "mostly arrive by copy and paste; a file full of them is no text at all. Where one is wanted, "
        "write its escape in double quotes.",
        "title: Line one\\u2028line two      # the character itself",
        'title: "Line one\\u2028line two"',
    ),
    Code(
        "WF105",
        "File too large",
        _ERROR,
        "A spec may have 5 MB. Long mail texts belong into files of their own, named by {file: …}.",
        "content: a text of six million characters",
        "content: {file: mails/welcome.md}",
    ),
    Code(
        "WF106",
        "Nested too deep",
        _ERROR,
        "Mappings and lists may lie 64 deep inside one another, aliases counted where they are used. No "
        "workflow needs more than ten.",
        "a: [[[[[[ … seventy brackets … ]]]]]]",
        "a: [one, two]",
    ),
    Code(
        "WF107",
        "Too many values",
        _ERROR,
        "A file may have 100,000 keys and values, each alias counted as often as it is used. A few lines "
        "of anchors can otherwise grow into more values than a machine can hold.",
        "a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: # … six more of these",
        "a: [x, x, x]",
    ),
    Code(
        "WF108",
        "More than one document",
        _ERROR,
        "`---` in the middle of a file begins a second YAML document. One file describes one workflow.",
        "title: Expense approval\n---\ntitle: Leave request",
        "title: Expense approval",
    ),
    Code(
        "WF130",
        "File does not exist",
        _ERROR,
        "The path named on the command line leads nowhere. Paths count from the folder the command runs in.",
        "wfcode validate spec/expense.yaml",
        "wfcode validate specs/expense.yaml",
    ),
    Code(
        "WF131",
        "Folder instead of a file",
        _ERROR,
        "A file was wanted and the path leads to a folder.",
        "wfcode validate specs/expense-files",
        "wfcode validate specs/expense.yaml",
    ),
    Code(
        "WF132",
        "File cannot be read",
        _ERROR,
        "The file is there, but the system does not let it be read: permissions, a broken drive, a name "
        "it cannot take.",
        "chmod 000 specs/expense.yaml",
        "chmod 644 specs/expense.yaml",
    ),
)

STRUCTURE: tuple[Code, ...] = (
    Code(
        "WF101",
        "Not YAML",
        _ERROR,
        "The text cannot be read as YAML, and none of the usual mistakes explains it. Compare the line "
        "with those around it: the same indentation for keys that stand side by side, a blank after each "
        "colon, every quote, brace and bracket closed.",
        "title: &a &b Expense approval",
        "title: Expense approval",
    ),
    Code(
        "WF109",
        "Key stands twice",
        _ERROR,
        "Most readers of YAML silently keep the last of two equal keys, and the first step, outcome or "
        "setting is lost. Here the second one is an error that names the line of the first. Quotes make "
        "no difference.",
        "next: pay\nname: Payment\nnext: end",
        "next: pay\nname: Payment",
    ),
    Code(
        "WF110",
        "Tab in the indentation",
        _ERROR,
        "YAML indents with spaces only. Editors can be told to put spaces for the tab key; in most of "
        "them a command converts a whole file.",
        "steps:\n\tpay:\n\t\ttype: task",
        "steps:\n  pay:\n    type: task",
    ),
    Code(
        "WF117",
        "Key is no text",
        _ERROR,
        "Keys are names. A list or a mapping as a key, or a colon with nothing before it, is legal YAML "
        "but has no meaning in a spec.",
        "steps:\n  [pay, check]: {type: task}",
        "steps:\n  pay: {type: task}",
    ),
    Code(
        "WF118",
        "Merge of something that is no mapping",
        _ERROR,
        "`<<` takes over the entries of a mapping, or of several in a list; own keys win, then the earlier mapping.",
        "x-mail: &mail finance@example.com\nwith:\n  <<: *mail",
        "x-mail: &mail {to: finance@example.com}\nwith:\n  <<: *mail",
    ),
    Code(
        "WF119",
        "Unknown alias",
        _ERROR,
        "A text that begins with `*` is an alias: it repeats what an anchor `&name` above it marks. Here "
        "no such anchor stands before it. If the text itself is meant, quote it.",
        "subject: *urgent please pay",
        'subject: "*urgent please pay"',
    ),
    Code(
        "WF120",
        "Anchor used inside itself",
        _ERROR,
        "An alias that repeats a collection it is part of would never end.",
        "steps: &all\n  pay:\n    with: *all",
        "steps:\n  pay:\n    with: {taskDescription: Pay}",
    ),
    Code(
        "WF125",
        "Anchor set twice",
        _ERROR,
        "YAML lets the second anchor of a name replace the first for the lines below it, which a reader "
        "easily misses. Give each its own name.",
        "x-a: &mail {to: a@example.com}\nx-b: &mail {to: b@example.com}",
        "x-a: &first {to: a@example.com}\nx-b: &second {to: b@example.com}",
    ),
    Code(
        "WF128",
        "Indentation does not fit",
        _ERROR,
        "Keys that belong together begin in the same column, and what belongs below a key is indented "
        "deeper. This line begins where no line above does, or below a line that already has its value.",
        "pay:\n    type: task\n  next: end",
        "pay:\n    type: task\n    next: end",
    ),
    Code(
        "WF129",
        "Line without a key",
        _ERROR,
        "Inside a mapping every line is `key: value`. A text over several lines is indented deeper than "
        "its key, best after `|`.",
        "title: Expense approval\nfor all departments\nnotes: none",
        "title: Expense approval\n  for all departments\nnotes: none",
    ),
)

TEXTS: tuple[Code, ...] = (
    Code(
        "WF111",
        "Text cut by ` #`",
        _ERROR,
        "A blank followed by `#` begins a comment, so a text that goes on with `#5` or `#urgent` loses "
        "the rest, and a value that begins with it is missing. Quote the text. A comment with a blank "
        "after `#` is left alone.",
        "subject: Claim #5 needs you",
        'subject: "Claim #5 needs you"',
    ),
    Code(
        "WF112",
        "Token without quotes",
        _ERROR,
        "Braces begin a mapping, so `{email}` without quotes is a mapping with an empty entry, and text "
        "before or after it breaks the line. Put the whole text into quotes. A text that merely contains "
        "a token further on needs none, unless it stands inside brackets.",
        "to: {email}",
        'to: "{email}"',
    ),
    Code(
        "WF113",
        "Text ended by a comma",
        _ERROR,
        "Inside braces a comma ends a value, and what follows becomes a key of its own. Quote the text.",
        "with: {to: a@example.com, subject: Hello, Bob}",
        'with: {to: a@example.com, subject: "Hello, Bob"}',
    ),
    Code(
        "WF114",
        "Text ended by a colon",
        _ERROR,
        "A colon followed by a blank separates a key from its value, also in the middle of a sentence. Quote the text.",
        "subject: Reminder: please approve",
        'subject: "Reminder: please approve"',
    ),
    Code(
        "WF115",
        "Text begins with a special character",
        _ERROR,
        "YAML gives a meaning to a value that begins with one of * & ! @ % | > [ { ] } , ` or with - and "
        "a blank. As part of a text it needs quotes around the whole of it.",
        "notes: @finance owns this",
        'notes: "@finance owns this"',
    ),
    Code(
        "WF116",
        "Tag",
        _ERROR,
        "A value that begins with `!` carries a tag, by which some tools load special things. Specs have "
        "none but YAML's own `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq`. If the "
        "text itself is meant, quote it.",
        "subject: !important please read",
        'subject: "!important please read"',
    ),
    Code(
        "WF121",
        "Readers of YAML 1.1 see something else",
        _WARNING,
        "wfcode reads YAML 1.2. Many tools still read 1.1, where 012 is ten, 1:30 is ninety, 1_000 is a "
        "number and 2026-03-01 a date. In a field that wants text the written text counts here in any "
        "case; quotes make all readers agree.",
        "code: 012",
        'code: "012"',
    ),
    Code(
        "WF122",
        "Anchor that nothing uses",
        _WARNING,
        "A text that begins with `&` loses its first word: YAML takes it for an anchor. Quote the text, "
        "or remove the anchor if it was meant as one.",
        "title: &Sons approval",
        'title: "&Sons approval"',
    ),
    Code(
        "WF123",
        "YAML directive",
        _ERROR,
        "Lines that begin with `%` are instructions to a YAML reader. Specs are always read as YAML 1.2; "
        "the line has no use here, and %YAML 1.1 would promise another reading.",
        "%YAML 1.1\n---\ntitle: Expense approval",
        "title: Expense approval",
    ),
    Code(
        "WF124",
        "Unknown escape",
        _ERROR,
        "In double quotes a backslash begins an escape such as \\n or \\u00e9. For a backslash itself write "
        "two, or use single quotes, where it is an ordinary character.",
        'content: "C:\\specs"',
        "content: 'C:\\specs'",
    ),
    Code(
        "WF126",
        "Blank after the colon is missing",
        _ERROR,
        "Only a colon followed by a blank (or the end of the line) separates key and value.",
        "type:task\nnext: end",
        "type: task\nnext: end",
    ),
    Code(
        "WF127",
        "Quote or bracket in the wrong place",
        _ERROR,
        "A quote or bracket is not closed, or text goes on after the closing quote. A quote inside a "
        "quoted text is written with the other kind around it.",
        "subject: 'it's approved'",
        'subject: "it\'s approved"',
    ),
)

EDITS: tuple[Code, ...] = (
    Code(
        "WF133",
        "Edit refused",
        _ERROR,
        "An edit names its place by a path and changes nothing but that place. It is refused where the place "
        "does not exist or exists already, where the value is shared by an anchor or comes from `<<`, and where the "
        "text after the edit would not say exactly what was asked for. A refused edit changes nothing.",
        "set steps.boss.with.to where `with: *mail` repeats another mapping",
        "set x-mail.to, where the mapping is written",
    ),
    Code(
        "WF134",
        "Text to replace is not found once",
        _ERROR,
        "Replacing a piece of text works only where the piece stands exactly once in the file, letter by letter, "
        "blanks and line breaks included. Name more of the text around it.",
        "replace `next: end`, which stands in nine steps",
        "replace `content: Your claim was paid.\n    next: end`, which stands in one",
    ),
    Code(
        "WF135",
        "Formatting refused",
        _ERROR,
        "`wfcode fmt` compares what the spec means before and after, and writes nothing where the two differ or where "
        "the file is no valid YAML to begin with.",
        "wfcode fmt specs/broken.yaml",
        "wfcode validate specs/broken.yaml",
    ),
    Code(
        "WF136",
        "Value that YAML cannot hold",
        _ERROR,
        "A file is UTF-8, so half of a character (an unpaired surrogate) cannot stand in it, not even as an escape; "
        "and keys end after a thousand characters. Remove the character, or shorten the key.",
        'title: "Approval \\ud83d"',
        'title: "Approval \\U0001f600"',
    ),
    Code(
        "WF137",
        "Merge key",
        _WARNING,
        "`<<` takes over the entries of another mapping, so a reader has to look in two places, and an edit of the one "
        "changes the other. `wfcode fmt` points at each. What several steps of one type share is better written once "
        "below `defaults`.",
        "x-mail: &mail {to: finance@example.com}\nwith:\n  <<: *mail",
        "defaults:\n  email: {with: {to: finance@example.com}}",
    ),
)

CODES: tuple[Code, ...] = (*FILES, *STRUCTURE, *TEXTS, *EDITS)
