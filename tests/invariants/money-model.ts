import { money } from "#domain/money.ts";
import { convert, parseRate, type Rate } from "#domain/rate.ts";

/** The model's trade, GBP to EUR; amounts in minor units. */
export type ModelTrade = {
  readonly client: number;
  readonly from: bigint;
  readonly to: bigint;
  readonly shareUsed: bigint;
  readonly shareUsd: bigint;
  /** Made by a schedule, whose payment has a reference of its own: no split without it repeats it. */
  readonly isScheduled?: true;
  /** Received for it so far while it is partly funded. */
  received: bigint;
  stage: "AWAITING_FUNDS" | "FUNDED" | "PAYING" | "COMPLETED" | "CANCELLED";
  /** What goes to the balance, and each payment with its outcome; undefined until allocated. */
  allocation: { balance: bigint; payments: ModelPayment[] } | undefined;
};

/** In euro cents; whole balances and exchanges may be paid below it. */
export const leastPayment = 100n;

/** `file` is the state of the file for the bank that carries it. */
type ModelPayment = { amount: bigint; status: string; file?: "made" | "uploaded" | "answered" };

export type ModelOrder = {
  readonly client: number;
  readonly from: bigint;
  status: "pending" | "filled" | "failed" | "cancelled" | "expired";
};

/** `owed` is the client's debt from closed trades, in pence. */
export type ModelClient = { gbp: bigint; eur: bigint; shareUsd: bigint; owed: bigint };

/**
 * Accepted under- or overpayment of a trade in pence, and how many shortfalls per client the house absorbs.
 */
const tolerance = 100n;
const greatestShortfalls = 3;
const perDollar = parseRate("0.79") as Rate;

/**
 * A small reference model of Summit's money that shares only the rate arithmetic with it: each client's
 * balances and each trade's stage. Each operation returns whether Summit may do it, and applies it if so.
 */
export class MoneyModel {
  readonly clients: ModelClient[];
  penceAEuro = 85n;
  readonly trades: ModelTrade[] = [];
  readonly orders: ModelOrder[] = [];
  private readonly shortfalls: number[];
  /** Money received for a client's trade that does not match it, in pence. */
  readonly queued: { readonly client: number; readonly minor: bigint }[] = [];

  constructor(clients: number) {
    this.clients = Array.from({ length: clients }, () => ({ gbp: 0n, eur: 0n, shareUsd: 0n, owed: 0n }));
    this.shortfalls = this.clients.map(() => 0);
  }

  deposit(client: number, minor: bigint): boolean {
    this.creditPounds(client, minor);
    return true;
  }

  earn(client: number, cents: bigint): boolean {
    this.client(client).shareUsd += cents;
    return true;
  }

  /** A payment from the euro balance, settled at once, so a return is credited again. */
  withdraw(client: number, cents: bigint, arrives: boolean): boolean {
    const owner = this.client(client);
    if (owner.eur < cents || owner.owed > 0n) return false;
    if (cents < leastPayment && cents < owner.eur) return false;
    if (arrives) owner.eur -= cents;
    return true;
  }

  /** Sets the value of a euro in pence from now on. */
  moveMarket(penceAEuro: bigint): boolean {
    this.penceAEuro = penceAEuro;
    return true;
  }

  /** A client with a debt from closed trades cannot book. */
  mayBook(client: number): boolean {
    return this.client(client).owed === 0n;
  }

  book(client: number, from: bigint, to: bigint, useShare: boolean): void {
    const owner = this.client(client);
    const half = from / 2n;
    const worth = convert(money(owner.shareUsd, "USD"), perDollar, "GBP", "down").minor;
    const used = !useShare ? 0n : worth < half ? worth : half;
    const cost =
      used === 0n
        ? 0n
        : used === worth && worth <= half
          ? owner.shareUsd
          : this.dollarsFor(used, owner.shareUsd);
    owner.shareUsd -= cost;
    this.trades.push({
      client,
      from,
      to,
      shareUsed: used,
      shareUsd: cost,
      received: 0n,
      stage: "AWAITING_FUNDS",
      allocation: undefined,
    });
  }

  /** A close-out at the current market rate. */
  cancel(trade: ModelTrade): boolean {
    if (trade.stage !== "AWAITING_FUNDS") return false;
    const owner = this.client(trade.client);
    owner.shareUsd += trade.shareUsd;
    this.creditPounds(trade.client, trade.received);
    trade.received = 0n;
    const proceeds = (trade.to * this.penceAEuro * 997n) / 100_000n;
    const loss = proceeds < trade.from ? trade.from - proceeds : 0n;
    const paid = owner.gbp < loss ? owner.gbp : loss;
    owner.gbp -= paid;
    owner.owed += loss - paid;
    trade.stage = "CANCELLED";
    trade.allocation = undefined;
    return true;
  }

  allocate(trade: ModelTrade, toRecipient: bigint): boolean {
    const mayAgain = trade.stage === "AWAITING_FUNDS" || (trade.stage === "FUNDED" && !trade.allocation);
    // Repeating the same split, as after a lost response, succeeds.
    if (!mayAgain) return !trade.isScheduled && trade.allocation?.balance === trade.to - toRecipient;
    if (toRecipient > 0n && toRecipient < leastPayment && toRecipient < trade.to) return false;
    const payments = toRecipient > 0n ? [{ amount: toRecipient, status: "WAITING" }] : [];
    trade.allocation = { balance: trade.to - toRecipient, payments };
    return true;
  }

  receive(trade: ModelTrade, minor: bigint): boolean {
    const due = trade.from - trade.shareUsed;
    const rest = due - trade.received;
    if (trade.stage !== "AWAITING_FUNDS" || minor - rest > tolerance) {
      this.queued.push({ client: trade.client, minor });
      return true;
    }
    trade.received += minor < rest ? minor : rest;
    if (minor > rest) this.creditPounds(trade.client, minor - rest);
    const missing = due - trade.received;
    if (missing === 0n || this.takesShortfall(trade.client, missing, due)) trade.stage = "FUNDED";
    return true;
  }

  /** The house absorbs small shortfalls: at most 1% of the amount due and three per client. */
  private takesShortfall(client: number, missing: bigint, due: bigint): boolean {
    const taken = this.shortfalls[client] ?? 0;
    if (missing > tolerance || missing > due / 100n || taken === greatestShortfalls) return false;
    this.shortfalls[client] = taken + 1;
    return true;
  }

  /** The desk puts queued money into the client's balance, or returns it, where it may bounce. */
  decide(index: number, decision: "credit" | "give_back" | "give_back_in_vain"): boolean {
    const [receipt] = decision === "give_back_in_vain" ? [this.queued[index]] : this.queued.splice(index, 1);
    if (!receipt) return false;
    if (decision === "credit") this.creditPounds(receipt.client, receipt.minor);
    return true;
  }

  fundFromBalance(trade: ModelTrade): boolean {
    const owner = this.client(trade.client);
    const rest = trade.from - trade.shareUsed - trade.received;
    if (trade.stage !== "AWAITING_FUNDS" || owner.gbp < rest) return false;
    owner.gbp -= rest;
    trade.stage = "FUNDED";
    return true;
  }

  release(trade: ModelTrade): boolean {
    if (trade.stage !== "FUNDED" || !trade.allocation) return true;
    this.client(trade.client).eur += trade.allocation.balance;
    for (const payment of trade.allocation.payments) payment.status = "READY";
    trade.stage = trade.allocation.payments.length > 0 ? "PAYING" : "COMPLETED";
    return true;
  }

  send(trade: ModelTrade): boolean {
    for (const payment of trade.allocation?.payments ?? [])
      if (payment.status === "READY") payment.status = "SENT";
    return true;
  }

  placeOrder(client: number, from: bigint): void {
    this.orders.push({ client, from, status: "pending" });
  }

  cancelOrder(order: ModelOrder): boolean {
    if (order.status !== "pending") return false;
    order.status = "cancelled";
    return true;
  }

  expireOrders(): void {
    for (const order of this.orders) if (order.status === "pending") order.status = "expired";
  }

  /** Fills a pending order; one of a client in debt fails. `to` is undefined when Summit booked nothing. */
  fillOrder(order: ModelOrder, to: bigint | undefined): void {
    order.status = this.mayBook(order.client) ? "filled" : "failed";
    if (to !== undefined) this.book(order.client, order.from, to, false);
  }

  /** Moves a trade's payout at the desk as far as the step; a ready one passes through those before it. */
  stepPayout(trade: ModelTrade, step: "prepare" | "approve" | "file"): boolean {
    const payment = trade.allocation?.payments[0];
    const before = {
      prepare: ["READY"],
      approve: ["READY", "PREPARED"],
      file: ["READY", "PREPARED", "APPROVED"],
    };
    if (!payment || !before[step].includes(payment.status)) return false;
    payment.status = { prepare: "PREPARED", approve: "APPROVED", file: "SENT" }[step];
    if (step === "file") payment.file = "made";
    return true;
  }

  /** A file is marked as uploaded once, before the bank's first answer; every answer is taken. */
  moveFile(trade: ModelTrade, step: "upload" | "accept" | "reject"): boolean {
    const payment = trade.allocation?.payments[0];
    if (!payment?.file || (step === "upload" && payment.file !== "made")) return false;
    payment.file = step === "upload" ? "uploaded" : "answered";
    return true;
  }

  settle(trade: ModelTrade, outcome: "COMPLETED" | "RETURNED"): boolean {
    const payment = trade.allocation?.payments[0];
    if (payment?.status !== "SENT") return false;
    payment.status = outcome;
    if (outcome === "RETURNED") this.client(trade.client).eur += payment.amount;
    trade.stage = "COMPLETED";
    return true;
  }

  /** A trade that a schedule booked, paid for and paid out at once. */
  addScheduledTrade(client: number, { from, to }: { readonly from: bigint; readonly to: bigint }): void {
    this.trades.push({
      ...{ client, from, to, shareUsed: 0n, shareUsd: 0n, received: 0n, stage: "PAYING" },
      isScheduled: true,
      allocation: { balance: 0n, payments: [{ amount: to, status: "READY" }] },
    });
  }

  /** Money credited to a client's pounds first pays their debt. */
  private creditPounds(index: number, minor: bigint): void {
    const owner = this.client(index);
    const collected = minor < owner.owed ? minor : owner.owed;
    owner.owed -= collected;
    owner.gbp += minor - collected;
  }

  private client(index: number): ModelClient {
    const found = this.clients[index];
    if (!found) throw new Error(`no client ${index}`);
    return found;
  }

  /** The cents that this many pence cost, rounded up, never above the balance. */
  private dollarsFor(pence: bigint, balance: bigint): bigint {
    const scaled = pence * 10_000_000_000n;
    const whole = scaled / perDollar;
    const rounded = scaled % perDollar > 0n ? whole + 1n : whole;
    return rounded < balance ? rounded : balance;
  }
}
