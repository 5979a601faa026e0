import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import type { SessionUser } from "./find-without-client.ts";

/** The account holder that the user acts for. */
export type SessionClient = {
  readonly id: string;
  readonly name: string;
  readonly companyName: string | null;
  readonly status: ClientStatus;
  readonly referralCode: string;
};

/** A user and the client that they act for. */
export type SessionAccount = {
  readonly user: SessionUser;
  readonly client: SessionClient;
  readonly role: ClientRole;
  /** The client requires a second factor of its members, and the user has none. */
  readonly secondFactorMissing: boolean;
};
