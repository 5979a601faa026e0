import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import type { AuditEntry } from "#server/platform/append-audit.ts";

/** Audit subject of a margin change: the client, or else the pair. */
export function subjectOfMargin(
  { clientId, pair }: MarginScope,
  change: { readonly before: string | null; readonly after: string | null },
): Pick<AuditEntry, "subject" | "details"> {
  const named = pair ? pair.join("/") : "every pair";
  if (clientId === null) return { subject: { kind: "pair", id: named }, details: change };
  return { subject: { kind: "client", id: clientId }, details: { pair: named, ...change } };
}
