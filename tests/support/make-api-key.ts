import { randomUUIDv7 } from "node:crypto";
import {
  type ApiKeyKind,
  type ApiScope,
  apiScopeNames,
  outlineApiKey,
} from "#domain/clients/api-keys/api-key.ts";
import { newKeySecret } from "#server/clients/api-keys/create-key.ts";
import { insertApiKey } from "#server/clients/api-keys/store.ts";
import type { App } from "#server/platform/app.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { contactOf } from "./client-users.ts";

export type MadeKey = { readonly id: string; readonly secret: string; readonly authorization: string };

/** Inserts a key of a client's member, by default of its owner with every scope; returns its secret. */
export async function makeApiKey(
  { db, clock }: Pick<App, "db" | "clock">,
  {
    clientId,
    createdBy,
    scopes = apiScopeNames,
    ipRanges = [],
    expiresAt = null,
    kind = "test",
  }: {
    readonly clientId: string;
    readonly createdBy?: string;
    readonly scopes?: readonly ApiScope[];
    readonly ipRanges?: readonly string[];
    readonly expiresAt?: Date | null;
    readonly kind?: ApiKeyKind;
  },
): Promise<MadeKey> {
  const id = randomUUIDv7();
  const secret = newKeySecret(kind);
  const maker = createdBy ?? (await contactOf(db, clientId));
  await db.transaction().execute((tx) =>
    insertApiKey(tx, {
      ...{ id, clientId, createdBy: maker, name: "Test key", secretHash: hashToken(secret) },
      ...outlineApiKey(secret),
      ...{ scopes: [...scopes], ipRanges: [...ipRanges], createdAt: clock(), expiresAt },
    }),
  );
  return { id, secret, authorization: `Bearer ${secret}` };
}
