import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";
import type { Message } from "./messages.ts";

export type ApiKeyFacts = {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly ipRanges: readonly string[];
  /** The member's name or address; undefined for the desk. */
  readonly by: string | undefined;
};

/** For the client's owners and administrators, and for the member who made the key. */
export function apiKeyChanged(
  change: "created" | "revoked" | "revoked_by_desk",
  { name, scopes, ipRanges, by }: ApiKeyFacts,
): Message {
  const base = {
    kind: "api_key_changed",
    path: "/developers/keys",
    action: "View API keys",
    facts: [
      { name: "Key", value: name },
      { name: "Scopes", value: scopes.join(", ") },
      { name: "IP addresses", value: ipRanges.length > 0 ? ipRanges.join(", ") : "Any" },
    ],
  } as const;
  switch (change) {
    case "created":
      return {
        ...base,
        title: `New API key: ${name}`,
        text: `${by ?? "A member"} created an API key. Programs that hold it can use your account within its scopes. If you didn't expect this, revoke it and contact us.`,
      };
    case "revoked":
      return {
        ...base,
        title: `API key revoked: ${name}`,
        text: `${by ?? "A member"} revoked an API key. Programs that still use it are refused.`,
      };
    case "revoked_by_desk":
      return {
        ...base,
        title: `API key revoked: ${name}`,
        text: "We revoked one of your API keys to protect your account. Programs that still use it are refused. Contact us to find out why.",
      };
  }
}
