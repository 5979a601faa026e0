import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";

/** The API key by which a client's program calls. */
export type SessionKey = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
};
