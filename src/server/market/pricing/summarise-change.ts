import type { BodyOf, ParamsOf } from "#contract/endpoint.ts";
import type { changeCurrency } from "#contract/market/pricing.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { formatPerson } from "#domain/format-person.ts";
import { type Margin, marginInPercent } from "#domain/market/pricing/margin.ts";
import type { MarginScope } from "#domain/market/pricing/price-list.ts";
import { formatTextWithCode } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import type { AuditEntry } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { toMarginPair, toMarginPercent } from "./serialize-margin.ts";
import { findClientClosure, findMargin, findMarginInForce } from "./store.ts";
import { lockMargins } from "./terms-store.ts";

/** Text of a new margin for the second approver; locks margins, since the request binds the one it replaces. */
export async function summariseMargin(
  tx: Transaction,
  { margin, ...of }: MarginScope & { readonly margin: Margin },
): Promise<string> {
  await lockMargins(tx);
  const client = of.clientId === null ? undefined : await findClientClosure(tx, of.clientId);
  const scope = describeScope(client ? formatPerson(client) : null, of.pair);
  const before = await findMarginInForce(tx, of);
  const instead = before ? ` instead of ${formatPercent(toMarginPercent(before))}` : "";
  return `Set margin ${scope} to ${formatPercent(marginInPercent(margin))}${instead}`;
}

/** Text of a margin's end for the second approver. @throws Refused `not_found`. */
export async function summariseEnd(tx: Transaction, id: string): Promise<string> {
  const row = await findMargin(tx, id);
  if (!row) throw new Refused("not_found");
  const { clientName: name, clientEmail: email } = row;
  const client = email === null ? null : formatPerson({ name, email });
  return `End margin ${describeScope(client, toMarginPair(row))} (${formatPercent(toMarginPercent(row))})`;
}

export function summariseCurrency({
  params: { code },
  body: { isTradable, least, greatest },
}: {
  readonly params: ParamsOf<typeof changeCurrency>;
  readonly body: BodyOf<typeof changeCurrency>;
}): string {
  const changes = [
    ...(isTradable === undefined ? [] : [isTradable ? "open for trading" : "close for trading"]),
    ...(least === undefined
      ? []
      : [least === null ? "no minimum" : `minimum ${formatTextWithCode(least, code)}`]),
    ...(greatest === undefined
      ? []
      : [greatest === null ? "no maximum" : `maximum ${formatTextWithCode(greatest, code)}`]),
  ];
  return `Change ${code}: ${changes.join(", ")}`;
}

function describeScope(client: string | null, pair: readonly [string, string] | null): string {
  const whose = client === null ? "for all clients" : `for ${client}`;
  return pair ? `${whose} in ${pair.join("/")}` : whose;
}

/** Audit subject of a margin change: the client, or else the pair. */
export function subjectOfMargin(
  { clientId, pair }: MarginScope,
  change: { readonly before: string | null; readonly after: string | null },
): Pick<AuditEntry, "subject" | "details"> {
  const named = pair ? pair.join("/") : "every pair";
  if (clientId === null) return { subject: { kind: "pair", id: named }, details: change };
  return { subject: { kind: "client", id: clientId }, details: { pair: named, ...change } };
}
