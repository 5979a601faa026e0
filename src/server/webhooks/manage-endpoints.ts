import type { BodyOf } from "#contract/endpoint.ts";
import type { createWebhookEndpoint, editWebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { Refused } from "#domain/refusal.ts";
import { maxEndpoints, secretOverlapMs } from "#domain/webhooks/endpoint-health.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { readWebhookUrl, type ServedAt } from "#server/platform/webhook-transport/read-webhook-url.ts";
import { dropPending } from "./deliveries-store.ts";
import {
  type EndpointRow,
  insertEndpoint,
  listEndpointRows,
  lockClientEndpoints,
  lockEndpointRow,
  updateEndpoint,
  watchQuotes,
} from "./endpoints-store.ts";
import { newWebhookSecret, ownerOfSecret } from "./signed-headers.ts";

export type EndpointInput = BodyOf<typeof createWebhookEndpoint>;
type EndpointEdit = BodyOf<typeof editWebhookEndpoint>;
type ById = { readonly clientId: string; readonly id: string };
type Context = {
  readonly now: Date;
  readonly vault: Vault;
  readonly config: ServedAt;
};
type WithSecret = { readonly row: EndpointRow; readonly secret: string };

/** @throws Refused `input_invalid`, `signed_out`, `webhook_exists`, `webhook_limit`. */
export async function createEndpoint(
  tx: Transaction,
  input: EndpointInput,
  {
    clientId,
    createdBy,
    ...context
  }: Context & {
    readonly clientId: string;
    readonly createdBy: string;
    readonly newId: () => string;
  },
): Promise<WithSecret> {
  const { now, vault, config } = context;
  const url = readUrl(input.url, config);
  await requireOpenAccount(tx, clientId, now);
  await lockClientEndpoints(tx, clientId);
  const existing = await listEndpointRows(tx, clientId);
  if (existing.some((each) => each.url === url)) throw new Refused("webhook_exists");
  if (existing.length >= maxEndpoints) throw new Refused("webhook_limit");
  const id = context.newId();
  const secret = newWebhookSecret();
  const { description, eventTypes } = input;
  const row = await insertEndpoint(tx, {
    ...{ id, clientId, createdBy, url, description, eventTypes },
    secret: vault.seal(secret, ownerOfSecret(id)),
    createdAt: now,
    updatedAt: now,
  });
  if (eventTypes.includes("quote.expired")) await watchQuotes(tx, { clientId, endpointId: id }, now);
  return { row, secret };
}

/** @throws Refused `not_found`, `input_invalid`, `value_changed` when it is another than `replaces`, `webhook_exists`. */
export async function editEndpoint(
  tx: Transaction,
  { id, clientId, replaces, ...input }: ById & EndpointEdit,
  { now, config }: Context,
): Promise<{ readonly row: EndpointRow; readonly isMoved: boolean }> {
  await lockClientEndpoints(tx, clientId);
  const row = await lockOne(tx, { clientId, id });
  if (replaces && (replaces.url !== row.url || !hasSameTypes(replaces, row)))
    throw new Refused("value_changed");
  const url = readUrl(input.url, config);
  const others = (await listEndpointRows(tx, clientId)).filter((each) => each.id !== id);
  if (others.some((each) => each.url === url)) throw new Refused("webhook_exists");
  const { description, eventTypes } = input;
  const asksForQuotes = eventTypes.includes("quote.expired") && !row.eventTypes.includes("quote.expired");
  if (asksForQuotes) await watchQuotes(tx, { clientId, endpointId: id }, now);
  const isMoved = url !== row.url;
  // Another server starts without the failures of the one before.
  const health = isMoved ? { failingSince: null } : {};
  const edited = { url, description, eventTypes, updatedAt: now, ...health };
  return { row: await updateEndpoint(tx, id, edited), isMoved };
}

/** @throws Refused `not_found`. */
export async function removeEndpoint(tx: Transaction, which: ById, { now }: Context): Promise<void> {
  await lockOne(tx, which);
  await updateEndpoint(tx, which.id, { deletedAt: now, updatedAt: now });
  await dropPending(tx, which.id, now);
}

/**
 * The earlier secret goes on signing for a day. A repeat with the key of the last rotation makes no other secret.
 * @throws Refused `not_found`.
 */
export async function rotateSecret(
  tx: Transaction,
  { repeatKey, ...which }: ById & { readonly repeatKey: string | undefined },
  { now, vault }: Context,
): Promise<WithSecret> {
  const last = await lockOne(tx, which);
  const owner = ownerOfSecret(which.id);
  if (repeatKey !== undefined && repeatKey === last.rotationKey)
    return { row: last, secret: vault.open(last.secret, owner) };
  const secret = newWebhookSecret();
  const row = await updateEndpoint(tx, which.id, {
    secret: vault.seal(secret, owner),
    rotationKey: repeatKey ?? null,
    previousSecret: last.secret,
    previousSecretUntil: new Date(now.getTime() + secretOverlapMs),
    updatedAt: now,
  });
  return { row, secret };
}

/** An enabled one stays as it is. @throws Refused `not_found`, `input_invalid`. */
export async function enableEndpoint(
  tx: Transaction,
  which: ById,
  { now, config }: Context,
): Promise<EndpointRow> {
  const row = await lockOne(tx, which);
  if (row.disabledAt === null) return row;
  readUrl(row.url, config);
  if (row.eventTypes.includes("quote.expired"))
    await watchQuotes(tx, { clientId: which.clientId, endpointId: which.id }, now);
  return updateEndpoint(tx, which.id, {
    ...{ disabledAt: null, disabledBecause: null, failingSince: null },
    updatedAt: now,
  });
}

/** A disabled one stays as it is. @throws Refused `not_found`. */
export async function disableEndpoint(tx: Transaction, which: ById, { now }: Context): Promise<EndpointRow> {
  const row = await lockOne(tx, which);
  if (row.disabledAt !== null) return row;
  await dropPending(tx, which.id, now);
  return updateEndpoint(tx, which.id, { disabledAt: now, disabledBecause: "member", updatedAt: now });
}

type Subscribed = Pick<EndpointRow, "eventTypes">;

function hasSameTypes({ eventTypes: some }: Subscribed, { eventTypes: others }: Subscribed): boolean {
  return some.length === others.length && some.every((type) => others.includes(type));
}

async function lockOne(tx: Transaction, which: ById): Promise<EndpointRow> {
  const row = await lockEndpointRow(tx, which);
  if (!row) throw new Refused("not_found");
  return row;
}

function readUrl(text: string, config: ServedAt): string {
  const checked = readWebhookUrl(text, config);
  if (!checked.ok) throw new Refused("input_invalid", { url: checked.fault });
  return checked.target.href;
}
