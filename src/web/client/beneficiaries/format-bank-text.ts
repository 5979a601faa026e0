import { bankText } from "#domain/bank-text.ts";

/** The bank's version of a text that banks don't carry as typed; empty where it is the same or impossible. */
export function formatBankText(typed: string): string {
  const plain = typed.trim().replace(/\s+/g, " ");
  const sent = bankText(plain, 140);
  return sent === undefined || sent === plain ? "" : `We'll send it as “${sent}”.`;
}
