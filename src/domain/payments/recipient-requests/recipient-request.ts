import type { AttemptLimit } from "#domain/clients/auth/attempt-limit.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { isCountryCode } from "#domain/payments/beneficiaries/country.ts";
import { parseHolderName, parseRecipientEmail } from "#domain/payments/beneficiaries/recipient-texts.ts";
import type { FieldFaults } from "#domain/refusal.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Lifetime of a mailed link. */
export const requestLifetimeMs = 7 * dayMs;
/** Open and submitted requests per client. */
export const maxWaitingRequests = 100;
/** Mails of one request. */
export const maxMailsPerRequest = 3;
/** Least time between two mails of one request. */
export const resendAfterMs = hourMs;

/** Mails per client and mailbox, per mailbox whoever asks, and per client, so that nobody floods a stranger's. */
export const requestMailLimits = {
  clientToMailbox: { count: 3, windowMs: dayMs },
  mailbox: { count: 10, windowMs: dayMs },
  client: { count: 50, windowMs: dayMs },
} as const satisfies Record<string, AttemptLimit>;

export const requestedTypes = ["someone", "business"] as const;
export type RequestedType = (typeof requestedTypes)[number];

export type RecipientRequestInput = {
  readonly name: string;
  readonly email: string;
  readonly type: RequestedType;
  readonly currency: CurrencyCode;
  readonly country?: string | null | undefined;
};

export type RecipientRequestFacts = {
  readonly name: string;
  readonly email: string;
  readonly type: RequestedType;
  readonly currency: CurrencyCode;
  readonly country: string | null;
};

/** What mail programs turn into a link, and what belongs to an address, but not to a name. */
const linkLike = /[@/]|:\S|\bwww\b|[\p{L}\p{N}]\.\p{L}{2}/iu;

/** Whether mail programs could turn a part of the name into a link. */
export function looksLikeLink(name: string): boolean {
  return linkLike.test(name);
}

/** Parses whom to ask; returns a message for every invalid field at once. */
export function parseRecipientRequest(
  input: RecipientRequestInput,
):
  | { readonly ok: true; readonly value: RecipientRequestFacts }
  | { readonly ok: false; readonly faults: FieldFaults } {
  const { type, currency } = input;
  const name = parseHolderName(input.name, currency);
  const email = parseRecipientEmail(input.email);
  const country = input.country?.trim().toUpperCase() || null;
  const faults = {
    ...(!name.ok && { name: name.fault }),
    ...(name.ok && looksLikeLink(name.value) && { name: "Enter a name, not a web or email address." }),
    ...(!email.ok && { email: email.fault }),
    ...(email.ok && email.value === null && { email: "Enter the recipient's email address." }),
    ...(country !== null && !isCountryCode(country) && { country: "Choose a country from the list." }),
  };
  if (!name.ok || !email.ok || email.value === null || Object.keys(faults).length > 0)
    return { ok: false, faults };
  return { ok: true, value: { name: name.value, email: email.value, type, currency, country } };
}

/** Whether a request may be mailed again now. */
export function mayResend(request: { readonly mails: number; readonly mailedAt: Date }, now: Date): boolean {
  return request.mails < maxMailsPerRequest && now.getTime() - request.mailedAt.getTime() >= resendAfterMs;
}
