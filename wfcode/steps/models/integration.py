"""Steps that reach other services: web requests, payments, signatures."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict

from wfcode.steps.field import Origin
from wfcode.steps.groups import CUSTOM_MAIL, Customized, FilesMail, Reminding, When
from wfcode.steps.kinds import (
    Amount,
    Flag,
    FormFiles,
    FormId,
    FreeList,
    FreeObject,
    Group,
    Items,
    Mark,
    Pills,
    Reference,
    Step,
    Text,
    YesNo,
    ZeroOne,
    choice,
    kept,
    known,
    live,
)
from wfcode.steps.models.basic.approval import Button, Decide, SignableButton
from wfcode.tree.shapes import Kind, Shape


class Webhook(Step):
    """workflow_webhook"""

    type: Literal["workflow_webhook"] = kept()
    url: Text = known("Address that is called.", "", secret=True)
    method: Annotated[str, choice("GET", "POST", "PUT")] = known("HTTP method of the call.", "GET")
    sendHeaders: Flag = known("Send the given headers.", False)
    headers: FreeList = known("Headers of the call.", [], secret=True)
    sendParams: Flag = known("Send the given query parameters.", False)
    queryParamsMap: FreeList = known("Query parameters of the call.", [], secret=True)
    requestType: Annotated[str, choice("raw", "json", "formData")] = known("How the body is written.", "json")
    sendBody: Flag = known("Send a body.", False)
    requestMap: FreeList = known("What the body holds.", [])
    responseMap: FreeList = known("Which value of the answer goes where.", [])


class Integration(Step):
    """workflow_integration"""

    type: Literal["workflow_integration"] = kept()
    subType: Text = kept()
    actionType: Text = known("What the service is asked to do.", "")
    integrationID: Reference = known("The integration as set up in the builder, by its id.", "")
    mode: Text = known("How the integration was set up.", "")
    integrationAccountName: Pills = known("Account of the service that is used, by name.", "")
    integrationAccountID: Reference = known("Account of the service that is used, by id.", "")
    responseMap: FreeList = known("Which value of the answer goes where.", [])
    internalFormID: Text = kept(default="")
    resourceObject: FreeObject = known("The builder's copy of what it knows of the integration.")


class PaymentButton(Button):
    """An outcome of a payment."""

    type: Text = known("success or expired.")


class PaymentMailText(Group):
    """What the mail that asks for a payment carries."""

    IMPLIED: ClassVar[bool] = True

    uploadAttachment: ZeroOne = known("Attach the files uploaded with the submission.", "0")
    uploadAttachmentForms: FormFiles = known("Upload questions whose files are attached, listed per form.")


class PaymentMail(Group):
    """The mail that asks for a payment."""

    email: PaymentMailText = known("The mail that asks for the payment; empty is Jotform's standard text.", {})


class PaymentExpiration(Group):
    """The moment after which nobody can pay any more."""

    SWITCH: ClassVar[str] = "expire"

    expire: YesNo = known("Let the request run out.", "Yes")
    executeWhen: When = known("When the request runs out.")


class PaymentRemindAfter(Group):
    """A stretch of time."""

    afterAmount: Amount = known("How many units of time.", "1")
    afterUnit: Annotated[str, choice("hour", "day", "week", "month")] = known("Unit of time.", "day")


class OpenMail(FilesMail):
    """A mail of which Jotform's schema names nothing."""

    model_config = ConfigDict(extra="allow")


class PaymentCustomReminder(Customized):
    """A reminder in one's own words."""

    customReminderEmail: OpenMail = known(CUSTOM_MAIL, {})


class PaymentReminder(Reminding):
    """A mail to those who have not paid yet."""

    remindAfter: PaymentRemindAfter = known("How long to wait before the reminder.")
    customizeReminder: PaymentCustomReminder = known("The wording of the reminder.")


class PaymentGateway(Step):
    """workflow_payment_gateway"""

    type: Literal["workflow_payment_gateway"] = kept()
    subType: Text = kept()
    actionType: Text = known("What the gateway is asked to do.", "")
    paymentConnectionID: Reference = known("The payment connection of the account, by its id.", "")
    currency: Text = known("Currency of the payment, such as EUR.", "")
    emailSendAddress: Pills = known("Who is asked to pay.", "")
    approvalEmail: PaymentMail = known("The mail that asks for the payment.")
    paymentReason: Text = known("What the payment is for.", "")
    paymentType: Text = known("Whether the amount is fixed or comes from an answer.", "")
    amount: Amount = known("The amount to pay.", "")
    amountField: Reference = known("The question that holds the amount.", "")
    expiration: PaymentExpiration = known("The moment after which nobody can pay any more.")
    reminder: PaymentReminder = known("A mail to those who have not paid yet.")
    outcomes: Annotated[list[PaymentButton], Items()] = kept()
    gateway_type: Text = known("The payment service, such as stripe.", "")


class VerifyButton(SignableButton):
    """An outcome of a payment verification."""

    type: Annotated[str, choice("VERIFY", "NOT_VERIFY")] = known("What the decision means to Jotform.")


class PaymentVerification(Decide):
    """workflow_payment_verification"""

    ORIGIN: ClassVar[Origin | None] = Origin.LIVE

    type: Literal["workflow_payment_verification"] = kept()
    subType: Text = kept()
    outcomes: Annotated[list[VerifyButton], Items()] = kept()
    formID: FormId = live("The form whose payment is verified, by its alias or id.")
    verificationMethod: Annotated[str, choice("manual", "data")] = live(
        "Whether a person looks, or data is compared.", "manual"
    )


class SignButton(SignableButton):
    """An outcome of a signature request."""

    type: Annotated[str, choice("SIGNED", "DECLINED", "CANCELED")] = known("What has happened to the document.")


class Signer(Group):
    """Somebody who signs."""

    model_config = ConfigDict(extra="allow")

    name: Text = live("Name of the signer, or a token.")
    email: Text = live("Address of the signer, or a token.")
    role: Text = live("Role of the signer in the document.")
    type: Text = live("`signer` or `owner`.")
    authenticationMethod: Text = live("How the signer proves who it is, such as email.")
    signingOrder: Any = live("Place in the order of signing.")
    participantID: Text = live("The signer's place in the document.")
    fields: Annotated[list[Any], Items()] = live("Fields of the document that this person fills in.")
    customMessage: Text = live("A message to this person.")
    phoneNumber: Text = live("Phone number of the signer.")
    username: Text = live("Jotform user name of the signer.")
    status: Text = live("How far this person is.")
    color: Text = live("Colour in the builder.")


class SignDocument(Step):
    """workflow_sign_document"""

    type: Literal["workflow_sign_document"] = kept()
    documentID: Reference = known("The Jotform Sign document, by its id.")
    hasSigningOrder: YesNo = known("Let people sign one after the other.")
    signerMapping: Annotated[list[Signer], Items()] = known("Who signs as which participant of the document.")
    outcomes: Annotated[list[SignButton], Items()] = kept()


class QrCode(Step):
    """workflow_qr_code"""

    type: Literal["workflow_qr_code"] = kept()
    content: Annotated[str, Mark(Shape(Kind.TEXT), limit=2000)] = known(
        "The text in the code, at most 2000 characters.", ""
    )
