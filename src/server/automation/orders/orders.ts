import { assert } from "#domain/assert.ts";
import { orderLifecycle } from "#domain/automation/orders/lifecycle.ts";
import {
  endOfExpiry,
  nextReminder,
  type OrderDatesInput,
  parseOrderDates,
} from "#domain/automation/orders/order-dates.ts";
import {
  maxPendingOrders,
  type OrderInput,
  type OrderTerms,
  parseOrderInput,
} from "#domain/automation/orders/order-input.ts";
import { dayOf } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { canAdvance } from "#domain/lifecycle.ts";
import { noMargin } from "#domain/market/pricing/margin.ts";
import { getCrossRate, type RateTable, unitRate } from "#domain/market/rates/rate-table.ts";
import { formatAmount, money } from "#domain/money.ts";
import { formatRate, type Rate } from "#domain/rate.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { priceQuote } from "#domain/trading/quotes/price-quote.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import { requireUnrestricted } from "#server/clients/restrictions/require-unrestricted.ts";
import { blockRepricing, readTerms, type Terms } from "#server/market/pricing/terms-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ApproveOrder } from "./approve-order.ts";
import { findClaimedOrders } from "./claims-store.ts";
import { confirmBookingNow, type PricedOrder, refuseReachedStop } from "./rate-now.ts";
import { getOrderStage } from "./serialize-orders.ts";
import {
  announceTargets,
  countPending,
  insertOrder,
  lockClientOrders,
  lockOrder,
  markCancelled,
  type OrderRow,
  rewriteOrder,
} from "./store.ts";

type OrderContext = {
  readonly now: Date;
  readonly newId: () => string;
  /** Rates in force, of any age. */
  readonly table: RateTable | undefined;
  /** Has other members approve the order where the client's rules ask for it. */
  readonly approve: ApproveOrder;
};

/**
 * Places an order that rests from its start until the end of its last day. One that `wasPrepared`, and approved since,
 * starts at once if its start has come meanwhile.
 * @throws Refused `order_books_now`, `order_limit`, `signed_out`, those of `requireUnrestricted`, `validateOrderInput` and
 * `ApproveOrder`; ApprovalNeeded.
 */
export async function placeOrder(
  tx: Transaction,
  input: OrderRequest &
    OrderDatesInput & {
      /** The member who places it. */
      readonly createdBy: string | null;
    },
  { now, newId, table, approve, wasPrepared = false }: OrderContext & { readonly wasPrepared?: boolean },
): Promise<OrderRow> {
  const { clientId, expiryDate, goodTillCancelled = false, createdBy } = input;
  const parsed = parseOrderDates(input, now, { wasPrepared });
  if (!parsed.ok) throw new Refused("input_invalid", parsed.faults);
  const { startDay, startsAt, lastDay } = parsed.dates;
  await blockRepricing(tx);
  const terms = await validateOrderInput(tx, input, table);
  await lockClientOrders(tx, clientId);
  const { fromCurrency, toCurrency } = terms;
  const currencies = [fromCurrency, toCurrency];
  await requireUnrestricted(tx, { clientId, currencies, kinds: ["book"] }, now);
  await requireOpenAccount(tx, clientId, now);
  if ((await countPending(tx, clientId)) >= maxPendingOrders) throw new Refused("order_limit");
  refuseReachedStop(terms, table);
  const approval = await approve(tx, {
    ...terms,
    edited: undefined,
    lastDay: expiryDate === undefined ? undefined : lastDay,
    startDay,
    goodTillCancelled,
  });
  // Who approves an order at a limit approves its booking at once, too.
  if (approval === "not_needed" && startsAt === null) confirmBookingNow(terms, input.bookNow, table);
  const id = newId();
  const row = await insertOrder(tx, {
    ...terms,
    id,
    clientId,
    expiryDate: lastDay,
    expiresAt: endOfExpiry(lastDay),
    startsAt,
    awaitsStart: startsAt !== null,
    pausedAt: startsAt && now,
    remindAt: goodTillCancelled ? nextReminder(startsAt ?? now) : null,
    createdBy,
    createdAt: now,
    updatedAt: now,
  });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "place_order",
    subject: { kind: "order", id },
    details: {
      pair: `${row.fromCurrency}/${row.toCurrency}`,
      ...(row.targetRate !== null && { targetRate: formatRate(row.targetRate) }),
      ...(row.stopRate !== null && { stopRate: formatRate(row.stopRate) }),
      ...(startDay && { startDate: startDay }),
      ...(goodTillCancelled && { goodTillCancelled }),
    },
  });
  await announceOrder(tx, row);
  return row;
}

type OrderEdit = OrderRequest & {
  readonly id: string;
  /** Version that was edited; without it the last write wins. */
  readonly version?: number | undefined;
};

/**
 * Changes an open order; its first and last day and its priority stay, and so do its target and its stop unless another or
 * none is named.
 * @throws Refused `order_books_now`, `order_changed`, those of `lockActiveOrder`, `validateOrderInput` and
 * `ApproveOrder`; ApprovalNeeded.
 */
export async function editOrder(
  tx: Transaction,
  edit: OrderEdit,
  { now, newId, table, approve }: OrderContext,
): Promise<OrderRow> {
  await blockRepricing(tx);
  const before = await lockActiveOrder(tx, edit, "edit", now);
  if (edit.version !== undefined && edit.version !== before.version) throw new Refused("order_changed");
  const terms = await validateOrderInput(tx, { ...edit, ...ratesAfter(edit, before) }, table);
  refuseReachedStop(terms, table);
  const approval = await approve(tx, {
    ...terms,
    edited: before,
    lastDay: before.expiryDate,
    startDay: before.awaitsStart && before.startsAt ? dayOf(before.startsAt) : undefined,
    goodTillCancelled: before.remindAt !== null,
  });
  if (approval === "not_needed" && !before.awaitsStart) confirmBookingNow(terms, edit.bookNow, table);
  const row = await rewriteOrder(tx, before.id, terms, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: edit.clientId },
    action: "edit_order",
    subject: { kind: "order", id: row.id },
    details: {
      targetBefore: before.targetRate && formatRate(before.targetRate),
      targetAfter: row.targetRate && formatRate(row.targetRate),
      ...(before.stopRate !== row.stopRate && {
        stopBefore: before.stopRate && formatRate(before.stopRate),
        stopAfter: row.stopRate && formatRate(row.stopRate),
      }),
      version: row.version,
    },
  });
  await announceOrder(tx, row);
  return row;
}

/** The rates that an edit names, or those before unless its pair changes. */
function ratesAfter(edit: OrderEdit, before: OrderRow): Pick<OrderEdit, "targetRate" | "stopRate"> {
  const isSamePair = edit.fromCurrency === before.fromCurrency && edit.toCurrency === before.toCurrency;
  const kept = (rate: Rate | null) => (isSamePair && rate !== null ? formatRate(rate) : null);
  const { targetRate = kept(before.targetRate), stopRate = kept(before.stopRate) } = edit;
  return { targetRate, stopRate };
}

/** @throws Refused those of `lockActiveOrder`. */
export async function cancelOrder(
  tx: Transaction,
  order: { readonly clientId: string; readonly id: string },
  { now, newId }: Pick<OrderContext, "now" | "newId">,
): Promise<void> {
  const { id, clientId } = await lockActiveOrder(tx, order, "cancel", now);
  await markCancelled(tx, id, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "cancel_order",
    subject: { kind: "order", id },
    details: {},
  });
  await refreshOrder(tx, { clientId, id });
}

/** Notifies the client's open screens at commit, and the matchers unless it awaits its start. */
async function announceOrder(tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.awaitsStart) await announceTargets(tx, [order]);
  await refreshOrder(tx, order);
}

/** Notifies the client's open screens. */
async function refreshOrder(
  tx: Transaction,
  { clientId, id }: Pick<OrderRow, "clientId" | "id">,
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "order", id }]);
}

/**
 * Locks a client's open order; a reached order can no longer be changed.
 * @throws Refused `not_found`, `order_closed`, `order_reached`.
 */
async function lockActiveOrder(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  event: "edit" | "cancel",
  now: Date,
): Promise<OrderRow> {
  const row = await lockOrder(tx, clientId, id);
  if (!row) throw new Refused("not_found");
  const isClaimed = (await findClaimedOrders(tx, [row])).has(id);
  const stage = getOrderStage(row, isClaimed, now);
  if (canAdvance(orderLifecycle, stage, event)) return row;
  throw new Refused(stage === "reached" ? "order_reached" : "order_closed");
}

type OrderRequest = OrderInput & {
  readonly clientId: string;
  readonly termsAccepted: boolean;
  /** The client has confirmed that a reached target books at once. */
  readonly bookNow?: boolean | undefined;
};

/**
 * Validates an order; the caller has called `blockRepricing`. `table` may be of any age: it only values the
 * amount.
 * @throws Refused `terms_not_accepted`, `same_currency`, `currency_not_tradable`, `order_invalid` with the
 * fields, `amount_too_large`, a currency's limits, or `rate_unavailable` without any rates.
 */
async function validateOrderInput(
  tx: Transaction,
  input: OrderRequest,
  table: RateTable | undefined,
): Promise<PricedOrder> {
  const { clientId, fromCurrency, toCurrency } = input;
  if (!input.termsAccepted) throw new Refused("terms_not_accepted");
  if (fromCurrency === toCurrency) throw new Refused("same_currency");
  const terms = await readTerms(tx, clientId, input);
  if (!terms.isTradable) throw new Refused("currency_not_tradable");
  const reading = parseOrderInput(input);
  if (!reading.ok) throw new Refused("order_invalid", reading.faults);
  refuseBeyondLimits(reading.value, terms, table);
  return { ...reading.value, margin: terms.margin };
}

function refuseBeyondLimits(input: OrderTerms, { limits }: Terms, table: RateTable | undefined): void {
  const toPounds = table && crossOrOne(table, input.fromCurrency, "GBP");
  if (toPounds === undefined) throw new Refused("rate_unavailable");
  const { fromCurrency, toCurrency, amount } = input;
  const request = {
    fromCurrency,
    toCurrency,
    amount: formatAmount(money(amount, fromCurrency)),
    isReceiving: false,
  };
  const mid = input.targetRate ?? input.stopRate;
  assert(mid, "an order has a target or a stop");
  // Either is the client rate, so no margin is deducted.
  orThrow(priceQuote(request, { mid, midToGbp: toPounds, margin: noMargin, limits }));
}

function crossOrOne(table: RateTable, from: CurrencyCode, to: CurrencyCode): Rate | undefined {
  return from === to ? unitRate : getCrossRate(table, from, to);
}
