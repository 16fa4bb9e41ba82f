"""Steps that let a language model do something."""

from __future__ import annotations

from typing import Annotated, Literal

from wfcode.steps.kinds import FreeList, Step, Text, Words, choice, kept, known

_LENGTHS = ("short", "medium", "long")


class _Reads(Step):
    fields: Text = known("The questions it works on, and what it is asked, as text with tokens.", "")


class _Writes(_Reads):
    outputs: FreeList = known("The values it hands to later steps.", [])


class _Chooses(_Reads):
    options: FreeList = known("What it may choose from or look for.", [])


class _Shows(_Writes):
    displayPrompt: Text = known("The instruction as the builder shows it.", "")


class GenerateText(_Writes):
    """workflow_ai_generate_text"""

    type: Literal["workflow_ai_generate_text"] = kept()
    writingLength: Annotated[str, choice(*_LENGTHS)] = known("How long the text is.", "medium")
    writingTone: Words = known("The tones of the text.", ["Friendly"])
    writingStyle: Words = known("The styles of the text.", ["Formal"])
    writingDepth: Annotated[str, choice("Beginner", "Intermediate", "Expert")] = known(
        "How much the reader knows already.", "Intermediate"
    )


class SummarizeText(_Reads):
    """workflow_ai_summarize_text"""

    type: Literal["workflow_ai_summarize_text"] = kept()
    summaryLength: Annotated[str, choice(*_LENGTHS)] = known("How long the summary is.", "short")


class Categorize(_Chooses):
    """workflow_ai_categorize"""

    type: Literal["workflow_ai_categorize"] = kept()


class SentimentAnalysis(_Chooses):
    """workflow_ai_sentiment_analysis"""

    type: Literal["workflow_ai_sentiment_analysis"] = kept()


class ExtractInformation(_Chooses):
    """workflow_ai_extract_information"""

    type: Literal["workflow_ai_extract_information"] = kept()


class ExtractFromFile(_Chooses):
    """workflow_ai_extract_from_file"""

    type: Literal["workflow_ai_extract_from_file"] = kept()


class CustomPrompt(_Writes):
    """workflow_ai_custom_prompt"""

    type: Literal["workflow_ai_custom_prompt"] = kept()


class Calculate(_Writes):
    """workflow_ai_calculate"""

    type: Literal["workflow_ai_calculate"] = kept()


class IdGenerator(_Shows):
    """workflow_ai_id_generator"""

    type: Literal["workflow_ai_id_generator"] = kept()


class TaskAutomation(_Shows):
    """workflow_ai_task_automation"""

    type: Literal["workflow_ai_task_automation"] = kept()


class UpdateSubmission(_Shows):
    """workflow_ai_update_submission"""

    type: Literal["workflow_ai_update_submission"] = kept()


class Response(Step):
    """workflow_ai_response"""

    type: Literal["workflow_ai_response"] = kept()
    responseType: Annotated[str, choice("generate", "exactly")] = known("Say it freely or word for word.", "generate")
    response: Text = known("What the agent answers.", "")


class AgentWebSearch(_Writes):
    """workflow_ai_agent_web_search"""

    type: Literal["workflow_ai_agent_web_search"] = kept()
