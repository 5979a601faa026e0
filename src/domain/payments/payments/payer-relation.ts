import { isName } from "#domain/clients/accounts/client-name.ts";
import { nameSimilarity, nearScore } from "#domain/clients/screening/name-similarity.ts";
import { nameWords } from "#domain/clients/screening/name-words.ts";

/**
 * Who a payer is to the client: themselves, by the same name or one near it; a payer whom the desk has accepted for them; or
 * a third party. Without a name on either side nothing can be said.
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

/** A name as payers are recognised by it, whatever its case, accents, titles and the order of its words. */
export function payerKey(name: string): string {
  return nameWords(name).join(" ");
}

/** Compares a payer with a client by the client's own and company name; `isKnown` for one accepted for this client before. */
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
 * Why money of such a payer waits for the desk, in words that its client may read; undefined where it goes on. A client
 * without a name is paid in, as nothing is paid out to anybody for them until they give one.
 */
export function payerReviewReason(
  relation: PayerRelation,
  { unnamed }: { readonly unnamed: "pay" | "wait" },
): string | undefined {
  if (relation === "third_party") return "It came from an account in another name.";
  const isUnknown = relation === "no_payer_name" && unnamed === "wait";
  return isUnknown ? "The bank didn't say whose account it came from." : undefined;
}
