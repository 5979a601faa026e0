import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ApiKeyKind, ApiScope } from "#domain/clients/api-keys/api-key.ts";
import { type RefusalCode, Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import { nameOfCall } from "./call-policy.ts";
import type { SessionKey } from "./session-key.ts";
import type { ClientSession } from "./sessions.ts";

/** With the value `required`, a key's call that moves money becomes a request for approval, whatever the rules allow. */
export const approvalHeader = "summit-approval";

export type KeySession = ClientSession & { readonly apiKey: SessionKey };

/** What a request's key is good for. */
export type KeyLookup =
  | { readonly session: KeySession }
  | { readonly refused: Extract<RefusalCode, "api_key_invalid" | "api_key_address"> };

export type ApiKeys = {
  /** The kind of key that this installation makes and takes. */
  readonly kind: ApiKeyKind;
  /** Looks a key up by its secret, which has the form and the checksum of one, for a call from an address. */
  readonly find: (secret: string, address: string) => Promise<KeyLookup>;
};

/** The scope of each call that members make; null for those that only people make. */
export type ApiScopes = Readonly<Record<string, ApiScope | null>>;

declare module "#server/platform/app.ts" {
  interface App {
    readonly apiKeys: ApiKeys;
    readonly apiScopes: ApiScopes;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set before routing's own checks for a call with a key; its cookies then count for nothing. */
    apiKey?: KeyLookup;
  }
}

/** The token of `Authorization: Bearer`; undefined without one. */
export function bearerOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const [scheme = "", token = ""] = (headers.authorization ?? "").trim().split(/ +/);
  return scheme.toLowerCase() === "bearer" ? token : undefined;
}

/**
 * The session of a key that may make a call.
 * @throws Refused `api_key_invalid`, `api_key_address`, `api_key_forbidden`, `api_key_scope`,
 * `second_factor_missing`, `input_malformed` for an unknown `Summit-Approval`.
 */
export function authoriseKey(
  endpoint: Endpoint,
  found: KeyLookup,
  app: Pick<App, "apiScopes">,
  { headers }: Pick<FastifyRequest, "headers">,
): KeySession {
  if ("refused" in found) throw new Refused(found.refused);
  const scope = app.apiScopes[nameOfCall(endpoint)] ?? null;
  if (scope === null) throw new Refused("api_key_forbidden");
  if (!found.session.apiKey.scopes.includes(scope))
    throw new Refused("api_key_scope", { scope: `This call needs the scope ${scope}.` });
  if (found.session.secondFactorMissing) throw new Refused("second_factor_missing");
  const preparesOnly = headers[approvalHeader] === "required";
  // A program that misspells it means to have its payment held.
  if (!preparesOnly && headers[approvalHeader] !== undefined && endpoint.method !== "GET")
    throw new Refused("input_malformed", {
      "Summit-Approval": "Set it to required, or leave the header out.",
    });
  return { ...found.session, apiKey: { ...found.session.apiKey, preparesOnly } };
}
