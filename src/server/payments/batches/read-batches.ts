import { formatCalendarDay, type SettlementCalendar } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount, money } from "#domain/money.ts";
import { type BatchColumn, maskCells } from "#domain/payments/batches/batch-columns.ts";
import { type BatchTerms, batchTerms } from "#domain/payments/batches/batch-terms.ts";
import { batchTimeZone } from "#domain/payments/batches/pay-day.ts";
import { rateToNumber } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import { waitingForBatches } from "#server/clients/client-approvals/batch-requests-store.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import type { PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { setAsideTotals } from "#server/payments/funding/set-aside-store.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import type { Vault } from "#server/platform/vault.ts";
import { findTrades } from "#server/trading/trades/reads-store.ts";
import { openCells } from "./edit-batch.ts";
import { tradesOfBatch } from "./exchanges-store.ts";
import { countLines } from "./line-counts-store.ts";
import { readCurrentTerms, withOutdated } from "./outdated-lines.ts";
import { withRepeated } from "./repeated-lines.ts";
import { isRight } from "./right-line.ts";
import {
  type BatchRow,
  findBatch,
  findTwin,
  type LineRow,
  linesOf,
  listBatches as listRows,
  type Return,
  returnsOf,
} from "./store.ts";

type Reader = Database | Transaction;

export async function listBatches(
  db: Database,
  clientId: string,
  query: { readonly cursor?: string | undefined; readonly limit: number },
  { now, ...rules }: Pick<ReadingContext, "now" | "payoutsNeedAddress">,
) {
  const rows = await listRows(db, clientId, { cursor: decodeCursor(query.cursor), limit: query.limit });
  const { items, nextCursor } = toPage(rows, query.limit);
  const ids = items.map(({ id }) => id);
  const hasDraft = items.some(({ status }) => status === "DRAFT");
  const current = hasDraft ? await readCurrentTerms(db, clientId, rules) : undefined;
  const counts = await countLines(db, ids, { now, current });
  const waiting = await waitingForBatches(db, clientId, ids);
  return { items: items.map((row) => describeBatch(row, counts, waiting)), nextCursor };
}

export type ReadingContext = PayeeRules & {
  readonly calendar: SettlementCalendar;
  readonly now: Date;
  /** A key reads masked account numbers; people read what was typed. */
  readonly session?: Pick<ClientSession, "apiKey">;
};

/** @throws Refused `not_found`, also for another client's batch. */
export async function readBatch(
  db: Reader,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { vault, payoutsNeedAddress, calendar, now, session }: ReadingContext,
) {
  const row = await findBatch(db, clientId, id);
  if (!row) throw new Refused("not_found");
  const waiting = await waitingForBatches(db, clientId, [id]);
  const described = describeBatch(row, await countLines(db, [id], { now }), waiting);
  const stored = await linesOf(db, id);
  const wasRight = new Set(stored.filter(isRight).map(({ position }) => position));
  const lines =
    row.status === "DRAFT"
      ? await withRepeated(
          db,
          clientId,
          await withOutdated(db, clientId, { lines: stored, payoutsNeedAddress }),
          now,
        )
      : stored;
  const returned = await returnsOf(
    db,
    lines.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId])),
  );
  const held = await clientBalances(db, clientId, "client_balance");
  const today = clockIn(batchTimeZone, now).day;
  const isDue = ({ paysOn }: LineRow) => paysOn === null || (row.status === "DRAFT" && paysOn <= today);
  const setAside = row.status === "DRAFT" ? await setAsideTotals(db, clientId) : undefined;
  return {
    ...described,
    faultyCount: lines.filter((line) => !isRight(line)).length,
    outdatedCount: lines.filter((line) => !isRight(line) && wasRight.has(line.position)).length,
    totals: sumByCurrency(lines),
    duplicateCount: lines.filter(({ duplicate }) => duplicate !== null).length,
    lines: lines.map((line) => {
      const described = describeLine(line, returned, vault);
      return session?.apiKey ? { ...described, cells: maskCells(described.cells) } : described;
    }),
    terms: describeTerms(lines, { now, calendar }),
    dueNow: sumByCurrency(lines.filter(isDue)),
    exchanges: await readExchanges(db, id),
    balances: described.totals.map(({ currency }) => {
      const balance = held.find((each) => each.currency === currency)?.balance ?? 0n;
      const free = balance - (setAside?.get(currency) ?? 0n);
      return { currency, amount: formatAmount(money(free > 0n ? free : 0n, currency)) };
    }),
    unusedHeadings: row.unusedHeadings,
    twin: (await findTwin(db, clientId, row.contentHash, id)) ?? null,
  };
}

type Counts = Awaited<ReturnType<typeof countLines>>;

function describeBatch(row: BatchRow, counts: Counts, waiting: ReadonlyMap<string, string>) {
  const own = counts.filter(({ batchId }) => batchId === row.id);
  const sum = (count: (each: Counts[number]) => number) =>
    own.reduce((total, each) => total + count(each), 0);
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    lineCount: sum(({ count }) => count),
    faultyCount: sum(({ faulty }) => faulty),
    outdatedCount: sum(({ outdated }) => outdated),
    duplicateCount: sum(({ duplicates }) => duplicates),
    paidCount: sum(({ count, status }) => (status === "PAID" ? count : 0)),
    failedCount: sum(({ count, status }) => (status === "FAILED" ? count : 0)),
    laterCount: sum(({ later }) => later),
    nextOn: own.flatMap(({ nextOn }) => nextOn ?? []).toSorted()[0] ?? null,
    totals: sumByCurrency(own),
    approvalId: waiting.get(row.id) ?? null,
  };
}

/** What the right lines that are still to be paid cost, and when they arrive. */
function describeTerms(
  lines: readonly LineRow[],
  { now, calendar }: Pick<ReadingContext, "now" | "calendar">,
) {
  const open = lines.filter(isRight).filter(({ status }) => status === "OPEN");
  const payments = open.map((line) => ({ ...line, country: line.country ?? "" }));
  const today = clockIn(batchTimeZone, now).day;
  return batchTerms(payments, { now, today, calendar }).map(({ corridors, ...terms }) => ({
    ...describeSum(terms, terms.currency),
    currency: terms.currency,
    corridors: corridors.map(({ scheme, name, ...own }) => ({
      ...{ scheme, schemeName: name },
      ...describeSum(own, terms.currency),
    })),
  }));
}

function describeSum(
  { count, amount, fee, arrivesFrom, arrivesBy, mayBeReduced }: Omit<BatchTerms, "currency" | "corridors">,
  currency: CurrencyCode,
) {
  const format = (minor: bigint) => formatAmount(money(minor, currency));
  const sums = { amount: format(amount), fee: format(fee), total: format(amount + fee) };
  return { count, ...sums, arrivesFrom, arrivesBy, mayBeReduced };
}

type Summand = { readonly currency: CurrencyCode | null; readonly amount: bigint | null };

function sumByCurrency(amounts: readonly Summand[]) {
  const totals = new Map<CurrencyCode, bigint>();
  for (const { currency, amount } of amounts)
    if (currency !== null && amount !== null)
      totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(amount));
  const inOrder = [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder.map(([currency, minor]) => ({ currency, amount: formatAmount(money(minor, currency)) }));
}

/** Exchanges that were made for a batch, oldest first. */
async function readExchanges(db: Reader, batchId: string) {
  const trades = await findTrades(db, await tradesOfBatch(db, batchId));
  const oldestFirst = [...trades.values()].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return oldestFirst.map(describeExchange);
}

type Trade = NonNullable<ReturnType<Awaited<ReturnType<typeof findTrades>>["get"]>>;

function describeExchange({ id: tradeId, ...trade }: Trade) {
  const { reference, fromAmount, fromCurrency, toAmount, toCurrency, rate, createdAt } = trade;
  return {
    tradeId,
    reference,
    fromAmount: formatAmount(money(fromAmount, fromCurrency)),
    fromCurrency,
    toAmount: formatAmount(money(toAmount, toCurrency)),
    toCurrency,
    rate: rateToNumber(rate),
    createdAt,
  };
}

/** Of a line that was tried in vain, on its day or before it was given one. */
function waitingReason({ status, attemptedAt, paysOn }: LineRow): string | null {
  if (status !== "OPEN" || attemptedAt === null) return null;
  const isLater = paysOn !== null && paysOn > clockIn(batchTimeZone, attemptedAt).day;
  const day = isLater ? `on ${formatCalendarDay(paysOn)}` : "today";
  return `We couldn't pay this yet. We'll try again until the bank's cut-off ${day}.`;
}

function returnedReason({ reason, isDeclined }: Return): string {
  if (isDeclined) return `We didn't send it, and the money is in your balance: ${reason}`;
  return reason ? `The money came back to your balance: ${reason}` : "The money came back to your balance.";
}

export function describeLine(line: LineRow, returns: ReadonlyMap<string, Return>, vault: Vault) {
  const { position, duplicate, reason, paymentId, payeeName, accountMasked, amount, reference } = line;
  const { currency } = line;
  const back = paymentId === null ? undefined : returns.get(paymentId);
  return {
    position,
    cells: openCells(line, vault),
    faults: line.faults as Partial<Record<BatchColumn, string>>,
    payment:
      currency === null ||
      amount === null ||
      payeeName === null ||
      accountMasked === null ||
      reference === null
        ? null
        : {
            recipientName: payeeName,
            accountNumber: accountMasked,
            amount: formatAmount(money(amount, currency)),
            currency,
            reference,
            purpose: line.purpose,
            paysOn: line.paysOn,
            isNewRecipient: line.beneficiaryId === null,
          },
    duplicate,
    status: back ? ("RETURNED" as const) : line.status,
    isDeclined: back?.isDeclined ?? false,
    reason: back ? returnedReason(back) : (reason ?? waitingReason(line)),
    paymentId,
  };
}
