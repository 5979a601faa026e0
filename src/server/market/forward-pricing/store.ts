import { type Selectable, sql } from "kysely";
import { assert } from "#domain/assert.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type DepositCurve, depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { depositRateFromMillionths } from "#domain/market/forward-pricing/deposit-rate.ts";
import { type ForwardMargins, marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { marginFromMillionths } from "#domain/market/pricing/margin.ts";
import type { CanonicalPair } from "#domain/market/pricing/price-list.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { staffName } from "#server/platform/postgres/display-name.ts";
import type { DepositCurves } from "#server/platform/schema.ts";

type Reader = Database | Transaction;

/** Who changed something, and when. */
type Setting = Pick<Selectable<DepositCurves>, "id" | "setAt" | "approvedBy"> & { readonly setBy: string };

/** Serialises changes of what forwards are priced with. */
export async function lockForwardPricing(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(7064)`.execute(tx);
}

export type CurveRow = Awaited<ReturnType<typeof listCurves>>[number];

/** The newest curve of each currency that has one, with the names of who set and approved it. */
export async function listCurves(db: Reader) {
  const rows = await db
    .selectFrom("depositCurves as curve")
    .leftJoin("staff as setter", "setter.id", "curve.setBy")
    .leftJoin("staff as approver", "approver.id", "curve.approvedBy")
    .distinctOn("curve.currency")
    .select(["curve.id", "curve.currency", "curve.rates", "curve.isReference", "curve.setAt"])
    .select([staffName("setter").as("setterName"), staffName("approver").as("approverName")])
    .orderBy("curve.currency")
    .orderBy("curve.setAt", "desc")
    .execute();
  return rows.map((row) => ({ ...row, rates: toCurve(row.rates) }));
}

export async function insertCurve(
  tx: Transaction,
  { rates, ...row }: Setting & { readonly currency: CurrencyCode; readonly rates: DepositCurve },
): Promise<void> {
  await tx
    .insertInto("depositCurves")
    .values({ ...row, isReference: false, rates: depositTenors.map((tenor) => rates[tenor]) })
    .execute();
}

export type PairRow = Awaited<ReturnType<typeof listPairs>>[number];

/** The newest setting of each pair that was ever opened, in the order of their currencies. */
export async function listPairs(db: Reader) {
  const rows = await db
    .selectFrom("forwardPairs as pair")
    .innerJoin("staff as setter", "setter.id", "pair.setBy")
    .leftJoin("staff as approver", "approver.id", "pair.approvedBy")
    .distinctOn(["pair.currencyA", "pair.currencyB"])
    .select(["pair.id", "pair.currencyA", "pair.currencyB", "pair.isOpen", "pair.setAt"])
    .select([staffName("setter").as("setterName"), staffName("approver").as("approverName")])
    .orderBy("pair.currencyA")
    .orderBy("pair.currencyB")
    .orderBy("pair.setAt", "desc")
    .execute();
  return rows.map(({ currencyA, currencyB, ...row }) => {
    const pair: CanonicalPair = [currencyA, currencyB];
    return { ...row, pair };
  });
}

export async function insertPair(
  tx: Transaction,
  { pair, ...row }: Setting & { readonly pair: CanonicalPair; readonly isOpen: boolean },
): Promise<void> {
  await tx
    .insertInto("forwardPairs")
    .values({ ...row, currencyA: pair[0], currencyB: pair[1] })
    .execute();
}

export type MarginsRow = NonNullable<Awaited<ReturnType<typeof findMargins>>>;

/** The newest margins; undefined until the desk sets some. */
export async function findMargins(db: Reader) {
  const row = await db
    .selectFrom("forwardMargins as set")
    .innerJoin("staff as setter", "setter.id", "set.setBy")
    .leftJoin("staff as approver", "approver.id", "set.approvedBy")
    .select(["set.id", "set.margins", "set.setAt"])
    .select([staffName("setter").as("setterName"), staffName("approver").as("approverName")])
    .orderBy("set.setAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, margins: toMargins(row.margins) };
}

export async function insertMargins(
  tx: Transaction,
  { margins, ...row }: Setting & { readonly margins: ForwardMargins },
): Promise<void> {
  await tx
    .insertInto("forwardMargins")
    .values({ ...row, margins: marginTenors.map((tenor) => margins[tenor]) })
    .execute();
}

/** Rates as stored, in the order of the tenors. */
function toCurve(stored: readonly number[]): DepositCurve {
  const rates = depositTenors.map((tenor, place) => {
    const rate = depositRateFromMillionths(stored[place] ?? Number.NaN);
    assert(rate !== undefined, `a deposit rate for ${tenor}: ${stored[place]}`);
    return [tenor, rate] as const;
  });
  return Object.fromEntries(rates) as DepositCurve;
}

function toMargins(stored: readonly number[]): ForwardMargins {
  const margins = marginTenors.map((tenor, place) => {
    const margin = marginFromMillionths(stored[place] ?? Number.NaN);
    assert(margin !== undefined, `a forward's margin for ${tenor}: ${stored[place]}`);
    return [tenor, margin] as const;
  });
  return Object.fromEntries(margins) as ForwardMargins;
}
