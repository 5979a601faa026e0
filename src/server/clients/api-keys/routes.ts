import * as contract from "#contract/clients/api-keys.ts";
import { assert } from "#domain/assert.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { createKey } from "./create-key.ts";
import { describeKey } from "./describe-key.ts";
import { revokeKeyForClient, revokeOwnKey } from "./revoke-key.ts";
import { findKey, listKeys } from "./store.ts";

export const apiKeyRoutes: readonly Route[] = [
  read(contract.listApiKeys, async ({ session, now }, { db }) => {
    const keys = await listKeys(db, session.client.id, now);
    return { items: keys.map((key) => describeKey(key, now)) };
  }),

  write(contract.createApiKey, async ({ tx, body, session, now }, app) => {
    const { id, secret } = await createKey(tx, body, { ...app, kind: app.apiKeys.kind, session, now });
    return { key: await readKey(tx, { id, clientId: session.client.id }, now), secret };
  }),

  write(contract.revokeApiKey, async ({ tx, params: { id }, session, now }, app) => {
    await revokeOwnKey(tx, id, { ...app, session, now });
    return readKey(tx, { id, clientId: session.client.id }, now);
  }),

  write(contract.revokeClientApiKey, async ({ tx, params, body, session, now }, { newId }) => {
    const key = { id: params.keyId, clientId: params.id, reason: body.reason };
    return { revokedAt: await revokeKeyForClient(tx, key, { staff: session.staff, now, newId }) };
  }),
];

async function readKey(
  tx: Transaction,
  named: { readonly id: string; readonly clientId: string },
  now: Date,
) {
  const key = await findKey(tx, named);
  assert(key, `the API key ${named.id}`);
  return describeKey(key, now);
}
