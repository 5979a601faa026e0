import { randomInt, randomUUIDv7 } from "node:crypto";
import type { TradeSummary } from "#contract/trading/trades.ts";
import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { freeCancelMs } from "#domain/payments/close-outs/free-cancellation.ts";
import { Refused } from "#domain/refusal.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import { cancelTrade } from "#server/payments/close-outs/cancel-trade.ts";
import { quoteCloseout } from "#server/payments/close-outs/quote-closeout.ts";
import { allocateTrade } from "#server/payments/funding/allocate-trade.ts";
import { fundFromBalance } from "#server/payments/funding/fund-from-balance.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { completePayment } from "#server/payments/payments/complete-payment.ts";
import { autoReleasePayments, releasePayments } from "#server/payments/payouts/release-payments.ts";
import { returnPayment } from "#server/payments/returns/return-payment.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { createVault } from "#server/platform/vault.ts";
import type { BookingFixture } from "../support/booking-fixture.ts";
import type { ModelClient, ModelTrade } from "./money-model.ts";
import {
  type PayoutOperation,
  paidFor,
  type QueueOperation,
  type TradeOperation,
  takeShare,
} from "./operations.ts";
import { cancelModelOrder, placeModelOrder } from "./order-steps.ts";
import { stepModelPayout } from "./payout-steps.ts";
import { type QueuedMoney, resolveQueuedMoney } from "./resolve-queued-money.ts";
import type { ScheduleOperation } from "./schedule-model.ts";
import { changeModelSchedule, payModelSchedule, setUpModelSchedule } from "./schedule-steps.ts";

const vault = createVault(new Uint8Array(32).fill(7));
const screening: ScreeningRules = {
  required: [],
  maxAgeDays: 7,
  synthetic: true,
  unnamedClients: "pay",
  withoutSecondFactor: "pay",
  withoutAddress: "pay",
};

export type SummitClient = {
  readonly id: string;
  readonly depositReference: string;
  readonly beneficiaryId: string;
};

/** The model's operations carried out by Summit's use cases. */
export class SummitMoney {
  private readonly fixture: BookingFixture;

  constructor(fixture: BookingFixture) {
    this.fixture = fixture;
  }

  async addClient(): Promise<SummitClient> {
    const { db } = this.fixture;
    const id = await this.fixture.addClient();
    const depositReference = `SB${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    await db.updateTable("clients").set({ depositReference }).where("id", "=", id).execute();
    const account = { currency: "EUR", iban: "DE89370400440532013000", bic: "COBADEFF" } as const;
    const facts = { accountHolder: "Demo Recipient", town: "Berlin", addressCountry: "DE" } as const;
    const recipient = { clientId: id, type: "someone", ...facts, ...account } as const;
    const saved = await db.transaction().execute((tx) => addBeneficiary(tx, recipient, this.context()));
    return { id, depositReference, beneficiaryId: saved.id };
  }

  async deposit({ depositReference }: SummitClient, minor: bigint): Promise<void> {
    await this.fixture.db.transaction().execute((tx) => this.receive(tx, minor, depositReference));
  }

  /**
   * Requests a payment from the euro balance and has the bank process it; returns whether Summit accepted it.
   */
  async withdraw(client: SummitClient, minor: bigint, arrives: boolean): Promise<boolean> {
    const { db } = this.fixture;
    const { id: clientId, beneficiaryId } = client;
    const request = { clientId, beneficiaryId, amount: money(minor, "EUR"), createdBy: null };
    try {
      // The client's, the relay's and the bank's steps are transactions of their own.
      const step = <T>(work: (tx: Transaction) => Promise<T>) => db.transaction().execute(work);
      const paymentId = await step((tx) => withdrawToBeneficiary(tx, request, this.context()));
      await step((tx) => autoReleasePayments(tx, [paymentId], this.context()));
      if (arrives) await step((tx) => completePayment(tx, { paymentId }, this.context()));
      else {
        const returned = { paymentId, reason: "The account is closed." };
        await step((tx) => returnPayment(tx, returned, this.context()));
      }
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }

  earn({ id }: SummitClient, cents: bigint): Promise<void> {
    return this.fixture.earn(id, cents);
  }

  /** Sets the value of a euro in pence. */
  moveMarket(penceAEuro: bigint): void {
    this.fixture.setMid("EUR", "GBP", `0.${penceAEuro}`);
  }

  /** Books pounds to euros; returns the trade's id and bought amount, or undefined for a client in debt. */
  async book(
    { id }: SummitClient,
    from: bigint,
    useProfitShare: boolean,
  ): Promise<{ id: string; to: bigint } | undefined> {
    const quote = await this.fixture.quote(id, formatAmount(money(from, "GBP")));
    try {
      const { body } = await this.fixture.book(id, quote, randomUUIDv7(), { useProfitShare });
      const booked = body as TradeSummary;
      return { id: booked.id, to: parseAmount(booked.toAmount, "EUR") as bigint };
    } catch (error) {
      if (error instanceof Refused && error.code === "closeout_debt") return undefined;
      throw error;
    }
  }

  /** Applies an event to a trade; returns whether Summit accepted it. */
  async apply(
    operation: TradeOperation,
    trade: ModelTrade & { id: string },
    owner: SummitClient,
  ): Promise<boolean> {
    return isAccepted(() =>
      this.fixture.db.transaction().execute((tx) => this.carryOut(tx, operation, trade, owner)),
    );
  }

  placeOrder({ id: clientId }: SummitClient, minor: bigint): Promise<string> {
    return placeModelOrder(this.fixture, { clientId, minor });
  }

  cancelOrder({ id: clientId }: SummitClient, id: string): Promise<boolean> {
    return isAccepted(() => cancelModelOrder(this.fixture, { clientId, id }));
  }

  setUpSchedule(owner: SummitClient, each: Extract<ScheduleOperation, { kind: "set_up" }>): Promise<string> {
    return setUpModelSchedule(this.fixture, each, owner, this.context());
  }

  changeSchedule(
    owner: SummitClient,
    id: string,
    kind: "pause" | "resume" | "skip" | "stop",
  ): Promise<boolean> {
    const named = { id, clientId: owner.id };
    return isAccepted(() => changeModelSchedule(this.fixture, kind, named, this.context()));
  }

  paySchedule(id: string, at: { readonly day: 0 | 1; readonly late: boolean }): Promise<string | undefined> {
    return payModelSchedule(this.fixture, id, at, this.context());
  }

  /** Takes one step with a trade's payout; returns whether Summit accepted it. */
  stepPayout(kind: PayoutOperation["kind"], tradeId: string): Promise<boolean> {
    return isAccepted(() => stepModelPayout(this.fixture, { kind, tradeId }, this.context()));
  }

  /** Decides on a client's queued money; returns whether Summit accepted it. */
  async decide(kind: QueueOperation["kind"], queued: QueuedMoney): Promise<boolean> {
    return isAccepted(() => resolveQueuedMoney(this.fixture.db, kind, queued, this.context()));
  }

  /** The client's holdings in the model's terms. */
  async holdings({ id }: SummitClient): Promise<ModelClient> {
    const balances = await clientBalances(this.fixture.db, id, "client_balance");
    const [share] = await clientBalances(this.fixture.db, id, "client_profit_share");
    const held = (currency: string) =>
      balances.find((balance) => balance.currency === currency)?.balance ?? 0n;
    const [debt] = await clientBalances(this.fixture.db, id, "closeout_receivable").then((debts) =>
      debts.filter(({ currency }) => currency === "GBP"),
    );
    const owed = -(debt?.balance ?? 0n);
    return { gbp: held("GBP"), eur: held("EUR"), shareUsd: share?.balance ?? 0n, owed };
  }

  /** Trade stages ordered by trade id. */
  async stages(ids: readonly string[]): Promise<(string | undefined)[]> {
    const rows = await this.fixture.db.selectFrom("trades").select(["id", "stage"]).execute();
    const stages = new Map(rows.map((row) => [row.id, row.stage]));
    return ids.map((id) => stages.get(id));
  }

  private context() {
    return { ...this.fixture.context(), vault, payoutsNeedAddress: true, screening, confirm: async () => {} };
  }

  private async carryOut(
    tx: Transaction,
    operation: TradeOperation,
    trade: ModelTrade & { id: string },
    { id: clientId, beneficiaryId }: SummitClient,
  ): Promise<void> {
    const input = { clientId, tradeId: trade.id };
    switch (operation.kind) {
      case "allocate":
        return allocateTrade(
          tx,
          { ...input, lines: linesOf(trade, operation.share, beneficiaryId), createdBy: null },
          this.context(),
        );
      case "receive":
        return this.receive(tx, paidFor(trade, operation.share), await referenceOf(tx, trade.id));
      case "cancel":
        return this.cancel(tx, input);
      case "fund":
        return fundFromBalance(tx, input, this.context());
      case "release":
        return releasePayments(tx, [input.tradeId], this.context());
      default:
        return this.movePayment(tx, operation.kind, trade.id);
    }
  }

  /** Cancels at a close-out quote's cost once free cancellation is over. */
  private async cancel(tx: Transaction, input: { clientId: string; tradeId: string }): Promise<void> {
    const context = this.context();
    const later = { ...context, now: new Date(context.now.getTime() + freeCancelMs) };
    const { id } = await quoteCloseout(tx, { ...input, staffId: null }, later);
    await cancelTrade(tx, { ...input, closeoutQuoteId: id }, later);
  }

  private async movePayment(
    tx: Transaction,
    kind: "send" | "complete" | "return",
    tradeId: string,
  ): Promise<void> {
    const payment = await tx
      .selectFrom("payments")
      .select("id")
      .where("tradeId", "=", tradeId)
      .executeTakeFirst();
    // Relay first: the bank can settle only what it was sent.
    if (!payment && kind === "send") return;
    if (!payment) throw new Refused("not_found");
    const input = { paymentId: payment.id };
    if (kind === "send") return autoReleasePayments(tx, [input.paymentId], this.context());
    if (kind === "complete") return completePayment(tx, input, this.context());
    return returnPayment(tx, { ...input, reason: "The account is closed." }, this.context());
  }

  private async receive(tx: Transaction, minor: bigint, reference: string): Promise<void> {
    const credit = {
      bankReference: randomUUIDv7(),
      reference,
      payerName: "Demo Payer",
      amount: money(minor, "GBP"),
    };
    await recordReceipt(tx, { ...credit, simulated: true, recordedBy: null }, this.context());
  }
}

async function isAccepted(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

function linesOf(trade: ModelTrade, share: number, beneficiaryId: string) {
  const toRecipient = takeShare(trade, share);
  const amount = (minor: bigint) => formatAmount(money(minor, "EUR"));
  return [
    ...(toRecipient > 0n ? [{ beneficiaryId, amount: amount(toRecipient) }] : []),
    ...(toRecipient < trade.to ? [{ toBalance: true as const, amount: amount(trade.to - toRecipient) }] : []),
  ];
}

async function referenceOf(tx: Transaction, tradeId: string): Promise<string> {
  const row = await tx
    .selectFrom("trades")
    .select("reference")
    .where("id", "=", tradeId)
    .executeTakeFirstOrThrow();
  return row.reference;
}
