import { isName } from "#domain/clients/accounts/client-name.ts";
import { nameSimilarity, nearScore } from "#domain/clients/screening/name-similarity.ts";
import { nameWords } from "#domain/clients/screening/name-words.ts";

/**
 * Relation of a payer to the client: the client (same or similar name), an accepted payer, or a third party;
 * unknown without a name on either side.
 */
export const payerRelations = [
  "same",
  "near",
  "known",
  "third_party",
  "no_payer_name",
  "no_client_name",
] as const;
export type PayerRelation = (typeof payerRelations)[number];

/** Canonical key of a payer's name, ignoring case, accents, titles and word order. */
export function payerKey(name: string): string {
  return nameWords(name).join(" ");
}

/** Compares a payer with the client's own and company name; `isListKnown` for an accepted payer. */
export function payerRelation(
  payerName: string,
  { clientNames, isKnown }: { readonly clientNames: readonly string[]; readonly isKnown: boolean },
): PayerRelation {
  const payer = nameWords(payerName);
  if (payer.length === 0 || !isName(payerName)) return "no_payer_name";
  if (isKnown) return "known";
  const names = clientNames.filter(isName).map(nameWords);
  if (names.length === 0) return "no_client_name";
  if (names.some((words) => words.join(" ") === payer.join(" "))) return "same";
  return names.some((words) => nameSimilarity(payer, words) >= nearScore) ? "near" : "third_party";
}

/**
 * Reason, readable by the client, to queue money of such a payer; undefined when it may be credited. Clients
 * without a name may receive money, since they cannot be paid out before giving one.
 */
export function payerReviewReason(
  relation: PayerRelation,
  { unnamed }: { readonly unnamed: "pay" | "wait" },
): string | undefined {
  if (relation === "third_party") return "It came from an account in another name.";
  const isUnknown = relation === "no_payer_name" && unnamed === "wait";
  return isUnknown ? "The bank didn't say whose account it came from." : undefined;
}
