import type { Endpoint } from "#contract/endpoint.ts";
import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";
import type { RefusalCode } from "#domain/refusal.ts";

/** A call, and whether it may be kept as a request that others have to approve. */
export type DescribedCall = {
  readonly endpoint: Endpoint;
  /** Who may have to approve it. */
  readonly approval: "members" | "staff" | null;
  /** Refusals of the calls that it executes. */
  readonly executed: readonly RefusalCode[];
  /** The scope that a key needs; null for what only people do. */
  readonly scope: ApiScope | null;
};
