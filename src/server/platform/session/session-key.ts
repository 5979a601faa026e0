import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";

/** The API key by which a client's program calls. */
export type SessionKey = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** Its creator's role today. */
  readonly creatorRole: ClientRole;
  /** This call moves no money by itself, not even within the key's allowance: a person has to confirm it. */
  readonly preparesOnly?: boolean;
};
