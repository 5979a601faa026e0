import { Refused } from "#domain/refusal.ts";
import { type Confirming, requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findEndpointRow } from "./endpoints-store.ts";

/**
 * Has a member confirm that an endpoint's secret is replaced. A key asks for none: whoever gave it the scope confirmed that.
 * @throws Refused `not_found`; Challenged `confirmation_required`.
 */
export async function confirmReplacement(tx: Transaction, id: string, confirming: Confirming): Promise<void> {
  const { session } = confirming;
  const endpoint = await findEndpointRow(tx, { clientId: session.client.id, id });
  if (!endpoint) throw new Refused("not_found");
  if (session.apiKey) return;
  const summary = `Replace the signing secret of the webhook endpoint ${endpoint.url}`;
  await requireConfirmation(tx, { kind: "rotate_webhook_secret", facts: [id], summary }, confirming);
}
