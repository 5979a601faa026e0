import { bankText } from "#domain/bank-text.ts";

/** How a text will read on a payment, in words, where banks don't carry it as typed; empty where they do, or can't. */
export function formatBankText(typed: string): string {
  const plain = typed.trim().replace(/\s+/g, " ");
  const sent = bankText(plain, 140);
  return sent === undefined || sent === plain ? "" : `We'll send it as “${sent}”.`;
}
