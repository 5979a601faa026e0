import { isMadeLater } from "./made-later.ts";
import { entryIdentity, type Statement, signedMinor } from "./statement.ts";

/** Balance that earlier statements report for the account's latest day, up to a statement's last one. */
export type LatestBalance = { readonly opening: bigint; readonly closing: bigint; readonly madeAt: string };

/**
 * What the entries of a new statement are whose references earlier entries have, by its balances: `repeated` when they
 * account for its closing balance without these; `new` when it begins where the latest one ended, and not where that one
 * began, so that each entry moves the balance on; `unclear` otherwise.
 */
export function recogniseEntries(
  statement: Statement,
  known: ReadonlySet<string>,
  latest: LatestBalance | undefined,
): "repeated" | "new" | "unclear" {
  const { account, entries, opening, closing, madeAt } = statement;
  if (latest === undefined) return "repeated";
  const fresh = entries.filter((entry) => !known.has(entryIdentity(account, entry)));
  const after = fresh.reduce((sum, entry) => sum + signedMinor(entry), latest.closing);
  if (after === closing) return "repeated";
  const follows = opening === latest.closing && opening !== latest.opening;
  return follows && isMadeLater(madeAt, latest.madeAt) ? "new" : "unclear";
}
