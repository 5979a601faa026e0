import { type Confirming, requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/**
 * Has a member confirm the address of a new endpoint, or the new one of an endpoint. A key asks for none: whoever gave it
 * the scope confirmed that.
 * @throws Challenged `confirmation_required`.
 */
export async function confirmAddress(
  tx: Transaction,
  { id, url }: { readonly id?: string; readonly url: string },
  confirming: Confirming,
): Promise<void> {
  if (confirming.session.apiKey) return;
  const facts = id === undefined ? [url] : [url, id];
  const summary = `Send your account's events to ${url}`;
  await requireConfirmation(tx, { kind: "set_webhook_address", facts, summary }, confirming);
}
