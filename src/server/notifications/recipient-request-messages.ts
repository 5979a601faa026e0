import type { CurrencyCode } from "#domain/currency.ts";
import { unlinkedName } from "#domain/unlinked-name.ts";
import type { Message } from "./messages.ts";

/**
 * For the recipient, who may be a stranger: only the client's registered name is from the client, and no mail
 * program makes a link of it. `path` opens the page and is for the mail only.
 */
export function recipientDetailsRequest(
  path: string,
  { askedBy, currency }: { readonly askedBy: string; readonly currency: CurrencyCode },
): Omit<Message, "kind"> {
  const name = unlinkedName(askedBy);
  return {
    title: `${name} asks for your account details`,
    text: `${name} wants to pay you with Summit and needs your ${currency} account details. The link works once, for 7 days. We only ask for an account to pay into, never for a password or a card. If you don't expect this, you don't need to do anything.`,
    path,
    action: "Enter your account details",
    facts: [
      { name: "Asked by", value: name },
      { name: "Account in", value: currency },
      { name: "Link works", value: "Once, for 7 days" },
    ],
  };
}

export function recipientDetailsSubmitted({
  id,
  name,
  currency,
}: {
  readonly id: string;
  /** As the client entered it. */
  readonly name: string;
  readonly currency: CurrencyCode;
}): Message {
  return {
    kind: "recipient_details_submitted",
    title: `${name} sent their account details`,
    text: `Check the ${currency} account that ${name} entered. You can pay them once you've saved it.`,
    path: `/beneficiaries/requests/${id}`,
    action: "Check the details",
  };
}
