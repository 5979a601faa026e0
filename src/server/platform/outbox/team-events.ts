import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";

/** Events of a client's team and its API keys. */
export type TeamEvent =
  /** A person was invited to a client's team. */
  | { readonly kind: "member_invited"; readonly clientId: string; readonly invitationId: string }
  /** A user joined or left a client's team, was removed, got another role, or had their second factors reset without a hold. */
  | {
      readonly kind: "member_changed";
      readonly clientId: string;
      readonly userId: string;
      readonly change: "joined" | "left" | "removed" | "role" | "factors_reset";
      readonly role: ClientRole;
    }
  /** A member changed approval rules, the second step that all need, or the limit of preparers; `summary` says how. */
  | {
      readonly kind: "team_rules_changed";
      readonly clientId: string;
      readonly userId: string;
      readonly summary: string;
    }
  /** A client's payouts are held until a time, after a reset or a change of the user's login. */
  | {
      readonly kind: "payouts_held";
      readonly clientId: string;
      readonly userId: string;
      readonly cause: RestrictionCause;
      /** ISO 8601. */
      readonly until: string;
    }
  /** An API key was created, or revoked by a member or the desk. */
  | {
      readonly kind: "api_key_changed";
      readonly clientId: string;
      readonly apiKeyId: string;
      readonly change: "created" | "revoked" | "revoked_by_desk";
    };

export const teamEventKinds = [
  "member_invited",
  "member_changed",
  "team_rules_changed",
  "payouts_held",
  "api_key_changed",
] as const satisfies readonly TeamEvent["kind"][];
