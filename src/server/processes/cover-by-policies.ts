import { type CurrencyCode, homeCurrency } from "#domain/currency.ts";
import { getCrossRate, type RateTable } from "#domain/market/rates/rate-table.ts";
import { type Money, money } from "#domain/money.ts";
import { exposureIn } from "#domain/reporting/position/exposure.ts";
import { type CoverOrder, isQuoteFor } from "#domain/trading/treasury/cover-deal.ts";
import {
  type CoverPolicy,
  coverOrder,
  type Exposed,
  isCoverDue,
  isWithinSlippage,
  overThresholdSince,
  underHardLimits,
} from "#domain/trading/treasury/cover-policy.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { listPositionLimits } from "#server/reporting/position/limits-store.ts";
import { readPositions } from "#server/reporting/position/store.ts";
import {
  type LiquidityProvider,
  type ProviderOrder,
  quoteOrNone,
  reportOrLost,
} from "#server/trading/treasury/liquidity-provider.ts";
import {
  type CoverPolicyRow,
  findPolicy,
  listCurrenciesBeingDealt,
  listPolicies,
  lockCovering,
  writeProgress,
} from "#server/trading/treasury/policies-store.ts";
import { recordReport } from "#server/trading/treasury/record-report.ts";
import { recordFailure, sendByPolicy } from "#server/trading/treasury/send-by-policy.ts";
import { formatSlippage } from "#server/trading/treasury/set-cover-policy.ts";
import type { Quoted } from "#server/trading/treasury/store.ts";
import { oneByOne } from "./one-by-one.ts";

type CoverApp = Pick<App, "calendar" | "clock" | "liquidity" | "log" | "newId" | "rates">;

/** Time between two attempts of one currency, in which whoever made the first may still be dealing. */
const retryMs = 50_000;

/** Covers each currency whose policy says so, by one deal each. Any number of workers may do this at once. */
export async function coverByPolicies(app: CoverApp, db: Database): Promise<void> {
  const { liquidity: provider } = app;
  const table = firmTable(app);
  if (!provider || !table) return;
  const due = await db.transaction().execute((tx) => claimDue(tx, { table, now: app.clock() }));
  await oneByOne(due, (policy) => cover(app, db, { provider, policy }));
}

/** Rates that can be dealt at; undefined while there are none. */
function firmTable({ rates }: Pick<App, "rates">): RateTable | undefined {
  const table = rates.freshTable();
  return table && rates.isFirm(table) ? table : undefined;
}

type Look = { readonly table: RateTable; readonly now: Date };

/** Records since when each policy's exposure is above its threshold, and returns those to cover now: each to one worker. */
async function claimDue(tx: Transaction, { table, now }: Look): Promise<CoverPolicyRow[]> {
  await lockCovering(tx);
  const written = await listPolicies(tx);
  if (written.length === 0) return [];
  const positions = await readPositions(tx);
  const policies = await applyHardLimits(tx, written, { positions, table });
  const dealt = await listCurrenciesBeingDealt(tx);
  const due: CoverPolicyRow[] = [];
  for (const policy of policies) {
    const exposed = exposedIn(policy.currency, positions, table);
    if (!exposed) continue;
    const overSince = overThresholdSince(policy, exposed, { before: policy.overSince, now });
    // Another worker's clock may be a little ahead; a try far ahead is in a future that the clock left.
    const isTried = policy.triedAt !== null && Math.abs(now.getTime() - policy.triedAt.getTime()) < retryMs;
    const isDue = isCoverDue(policy, exposed, { overSince, now }) && !isTried && !dealt.has(policy.currency);
    if (isDue) due.push(policy);
    if (overSince === null) await recordFailure(tx, policy, null, now);
    if (isDue || overSince?.getTime() !== policy.overSince?.getTime())
      await writeProgress(tx, policy.id, { overSince, ...(isDue && { triedAt: now }) });
  }
  return due;
}

/** The policies as hard limits of the position change them, at these positions and rates. */
async function applyHardLimits(
  tx: Database | Transaction,
  policies: readonly CoverPolicyRow[],
  { positions, table }: { readonly positions: readonly Money[]; readonly table: RateTable },
): Promise<CoverPolicyRow[]> {
  const exceeded = (await listPositionLimits(tx)).filter(({ scope, hardAmount }) => {
    const exposure = exposureIn(scope, positions, table);
    return hardAmount !== null && exposure !== undefined && exposure.minor > hardAmount;
  });
  const isInTotal = exceeded.some(({ scope }) => scope === null);
  return policies.map((policy) => {
    const own = exceeded.find(({ scope }) => scope === policy.currency)?.hardAmount ?? null;
    return underHardLimits(policy, { own, isInTotal });
  });
}

/** Undefined without a rate. */
function exposedIn(
  currency: CurrencyCode,
  positions: readonly Money[],
  table: RateTable,
): Exposed | undefined {
  const position = positions.find((each) => each.currency === currency) ?? money(0n, currency);
  const exposure = exposureIn(currency, positions, table);
  return exposure && { position, exposure };
}

type Attempt = { readonly provider: LiquidityProvider; readonly policy: CoverPolicyRow };

async function cover(app: CoverApp, db: Database, { provider, policy }: Attempt): Promise<void> {
  const { clock, newId, calendar } = app;
  const table = firmTable(app);
  const order = table && orderFor(policy, exposedIn(policy.currency, await readPositions(db), table));
  if (!order) return;
  const offer = await requestOffer(app, { provider, policy, order, table });
  const sent = await db
    .transaction()
    .execute((tx) => send(tx, policy, { offer, order, table }, { now: clock(), newId }));
  if (typeof sent === "string")
    app.log.warn({ currency: policy.currency, failure: sent }, "a currency couldn't cover itself");
  if (typeof sent !== "object") return;
  const report = await reportOrLost(() => provider.trade(sent));
  await db.transaction().execute(async (tx) => {
    await lockCovering(tx);
    const now = clock();
    const event = await recordReport(tx, sent.id, report, { now, newId, calendar });
    const current = await findPolicy(tx, policy.currency);
    if (current && event !== "lose" && event !== undefined)
      await recordFailure(tx, current, event === "reject" ? "The provider rejected the deal." : null, now);
  });
}

/** Undefined while nothing is above the threshold any more. */
function orderFor(policy: CoverPolicy, exposed: Exposed | undefined): CoverOrder | undefined {
  return exposed && exposed.exposure.minor > policy.threshold ? coverOrder(policy, exposed) : undefined;
}

type Planned = { readonly order: CoverOrder; readonly table: RateTable };

/** A quote to deal at, or why there is none. */
async function requestOffer(
  app: CoverApp,
  { provider, policy, order, table }: Attempt & Planned,
): Promise<Quoted | string> {
  if (!(await provider.isConnected())) return "The liquidity provider isn't connected.";
  const { soldCurrency, boughtCurrency } = order;
  const quote = await quoteOrNone(provider, order);
  if (!quote) return "The liquidity provider gives no quote.";
  if (!isQuoteFor(order, quote)) return "The liquidity provider quoted another amount.";
  const midRate = getCrossRate(table, soldCurrency, boughtCurrency);
  const latest = firmTable(app);
  const mid = latest && getCrossRate(latest, soldCurrency, boughtCurrency);
  if (!midRate || !mid) return "There is no current rate.";
  if (!isWithinSlippage(policy, quote, mid))
    return `The quote was more than ${formatSlippage(policy.maxSlippage)} worse than mid-market.`;
  return { quote, midRate, provider: provider.name, simulated: provider.simulated };
}

/**
 * Records the deal as sent and returns its order. Returns why it can't be dealt, or undefined where it isn't to be any more: its
 * policy was changed, clients have exchanged the other way, or a deal in the currency is under way.
 */
async function send(
  tx: Transaction,
  { id, currency }: CoverPolicyRow,
  { offer, order, table }: Planned & { readonly offer: Quoted | string },
  context: { readonly now: Date; readonly newId: () => string },
): Promise<ProviderOrder | string | undefined> {
  const { now } = context;
  await lockCovering(tx);
  const policy = await findPolicy(tx, currency);
  if (policy?.id !== id) return undefined;
  const stop = await findStop(tx, currency, now);
  const failure = stop ?? (typeof offer === "string" ? offer : undefined);
  if (failure !== undefined) await recordFailure(tx, policy, failure, now);
  if (failure !== undefined || typeof offer === "string") return failure;
  if (now >= offer.quote.endsAt || (await listCurrenciesBeingDealt(tx)).has(currency)) return undefined;
  const positions = await readPositions(tx);
  const [inForce = policy] = await applyHardLimits(tx, [policy], { positions, table });
  const needed = orderFor(inForce, exposedIn(currency, positions, table));
  if (needed?.soldCurrency !== order.soldCurrency || needed.amount.minor < order.amount.minor)
    return undefined;
  return sendByPolicy(tx, policy, { order, quoted: offer }, context);
}

/** Why a stop of the house or of the currency forbids it; undefined while none does. */
async function findStop(tx: Transaction, currency: CurrencyCode, now: Date): Promise<string | undefined> {
  const action = { clientId: null, currencies: [currency, homeCurrency], kinds: ["quote", "book"] } as const;
  return (await restrictionFor(tx, action, now)) && `Exchanges in ${currency} are paused.`;
}
