import { randomUUIDv7 } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TradeSummary } from "#contract/trades.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { Refused } from "#domain/refusal.ts";
import { addBeneficiary } from "#server/beneficiaries/add-beneficiary.ts";
import { clientBalances } from "#server/ledger/store.ts";
import { allocateTrade } from "#server/payments/allocate-trade.ts";
import { completePayment } from "#server/payments/complete-payment.ts";
import { fundFromBalance } from "#server/payments/fund-from-balance.ts";
import { recordReceipt } from "#server/payments/record-receipt.ts";
import { releasePayments } from "#server/payments/release-payments.ts";
import { returnPayment } from "#server/payments/return-payment.ts";
import { sendPayment } from "#server/payments/send-payment.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { createVault } from "#server/platform/vault.ts";
import { cancelTrade } from "#server/trades/cancel-trade.ts";
import { type BookingDesk, openBookingDesk } from "../support/booking-desk.ts";
import { expectBooksToHold } from "../support/expect-books-to-hold.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { type ModelTrade, MoneyModel } from "./money-model.ts";

// A failing run prints its seed and path: MODEL_SEED=… MODEL_PATH=… runs that one again.
const replay = {
  ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
};
const runs = Number(process.env.MODEL_RUNS ?? 60);
const clientCount = 3;
const vault = createVault(new Uint8Array(32).fill(7));

let database: TestDatabase;
let desk: BookingDesk;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = openBookingDesk(database.appUrl);
});
afterAll(async () => {
  await desk.close();
  await database.drop();
});

type Operation =
  | { readonly kind: "deposit"; readonly client: number; readonly minor: bigint }
  | { readonly kind: "earn"; readonly client: number; readonly minor: bigint }
  | { readonly kind: "book"; readonly client: number; readonly minor: bigint; readonly useShare: boolean }
  | { readonly kind: "allocate" | "receive"; readonly trade: number; readonly share: number }
  | { readonly kind: "cancel" | "fund" | "release" | "send" | "complete" | "return"; readonly trade: number };

const client = fc.nat(clientCount - 1);
const trade = fc.nat(7);
const minor = fc.bigInt({ min: 1n, max: 100_000n });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("deposit" as const), client, minor }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("earn" as const), client, minor }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("book" as const),
      client,
      minor: minor.map((m) => m + 100n),
      useShare: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("allocate" as const), trade, share: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("receive" as const), trade, share: fc.nat(4) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom("cancel", "fund", "release", "release", "send", "send", "complete", "return"),
      trade,
    }),
  },
);

/** The same money in Summit and in the model, under one index. */
class Pair {
  readonly model = new MoneyModel(clientCount);
  readonly tradeIds: string[] = [];
  readonly clients: { readonly id: string; readonly beneficiaryId: string }[];

  constructor(clients: { id: string; beneficiaryId: string }[]) {
    this.clients = clients;
  }

  /** Does one operation on both sides; they must agree on whether it may be done. */
  async run(operation: Operation): Promise<void> {
    if ("client" in operation) return this.runForClient(operation);
    const index = operation.trade % Math.max(this.tradeIds.length, 1);
    const [modelled, tradeId] = [this.model.trades[index], this.tradeIds[index]];
    if (!modelled || tradeId === undefined) return;
    const allowed = this.applyToModel(operation, modelled);
    expect(await accepted((tx) => this.applyToSummit(tx, operation, modelled, tradeId)), operation.kind).toBe(
      allowed,
    );
  }

  private async runForClient(operation: Extract<Operation, { client: number }>): Promise<void> {
    const { id } = this.clients[operation.client] as { id: string };
    if (operation.kind === "deposit") {
      this.model.deposit(operation.client, operation.minor);
      return receive(operation.minor, await depositReferenceOf(id));
    }
    if (operation.kind === "earn") {
      this.model.earn(operation.client, operation.minor);
      return desk.earn(id, operation.minor);
    }
    const quote = await desk.quote(id, formatAmount(money(operation.minor, "GBP")));
    const { body } = await desk.book(id, quote, randomUUIDv7(), { useProfitShare: operation.useShare });
    const booked = body as TradeSummary;
    this.model.book(
      operation.client,
      operation.minor,
      parseAmount(booked.toAmount, "EUR") as bigint,
      operation.useShare,
    );
    this.tradeIds.push(booked.id);
  }

  private applyToModel(operation: Exclude<Operation, { client: number }>, modelled: ModelTrade): boolean {
    switch (operation.kind) {
      case "allocate":
        return this.model.allocate(modelled, splitOf(modelled, operation.share));
      case "receive":
        return this.model.receive(modelled, paidFor(modelled, operation.share));
      case "cancel":
        return this.model.cancel(modelled);
      case "fund":
        return this.model.fundFromBalance(modelled);
      case "release":
        return this.model.release(modelled);
      case "send":
        return this.model.send(modelled);
      case "complete":
        return this.model.settle(modelled, "COMPLETED");
      case "return":
        return this.model.settle(modelled, "RETURNED");
    }
  }

  private async applyToSummit(
    tx: Transaction,
    operation: Exclude<Operation, { client: number }>,
    modelled: ModelTrade,
    tradeId: string,
  ): Promise<void> {
    const { id: clientId, beneficiaryId } = this.clients[modelled.client] as {
      id: string;
      beneficiaryId: string;
    };
    const context = { ...desk.context(), vault };
    switch (operation.kind) {
      case "allocate": {
        const toRecipient = splitOf(modelled, operation.share);
        const lines = [
          ...(toRecipient > 0n ? [{ beneficiaryId, amount: formatAmount(money(toRecipient, "EUR")) }] : []),
          ...(toRecipient < modelled.to
            ? [{ toBalance: true as const, amount: formatAmount(money(modelled.to - toRecipient, "EUR")) }]
            : []),
        ];
        return allocateTrade(tx, { clientId, tradeId, lines }, context);
      }
      case "receive": {
        const { reference } = await tx
          .selectFrom("trades")
          .select("reference")
          .where("id", "=", tradeId)
          .executeTakeFirstOrThrow();
        return receive(paidFor(modelled, operation.share), reference, tx);
      }
      case "cancel":
        return cancelTrade(tx, clientId, tradeId, context);
      case "fund":
        return fundFromBalance(tx, { clientId, tradeId }, context);
      case "release":
        return releasePayments(tx, { tradeId }, context);
      default: {
        const paymentId = await paymentOf(tx, tradeId);
        if (paymentId === undefined) {
          if (operation.kind === "send") return;
          throw new Refused("not_found");
        }
        if (operation.kind === "send") return sendPayment(tx, { paymentId }, context);
        if (operation.kind === "complete") return completePayment(tx, { paymentId }, context);
        return returnPayment(tx, { paymentId, reason: "The account is closed." }, context);
      }
    }
  }

  /** Both sides hold the same money, and each trade stands where the model says. */
  async expectSame(): Promise<void> {
    for (const [index, { id }] of this.clients.entries()) {
      const balances = new Map(
        (await clientBalances(desk.db, id, "client_balance")).map((held) => [held.currency, held.balance]),
      );
      const [share] = await clientBalances(desk.db, id, "client_profit_share");
      const held = {
        gbp: balances.get("GBP") ?? 0n,
        eur: balances.get("EUR") ?? 0n,
        shareUsd: share?.balance ?? 0n,
      };
      expect(held, `client ${index}`).toEqual(this.model.clients[index]);
    }
    const rows = await desk.db
      .selectFrom("trades")
      .select(["id", "stage"])
      .where("id", "in", [...this.tradeIds, randomUUIDv7()])
      .execute();
    const stages = new Map(rows.map((row) => [row.id, row.stage]));
    expect(this.tradeIds.map((id) => stages.get(id))).toEqual(
      this.model.trades.map((modelled) => modelled.stage),
    );
  }
}

/** Nothing, half or all of what was bought goes to the recipient. */
function splitOf({ to }: ModelTrade, share: number): bigint {
  return (to * BigInt(share)) / 2n;
}

/** Mostly what is due; sometimes a penny less or more. Half of a trade at most is paid by profit share, so it is never nothing. */
function paidFor({ from, shareUsed }: ModelTrade, share: number): bigint {
  return from - shareUsed + (share === 3 ? -1n : share === 4 ? 1n : 0n);
}

async function accepted(work: (tx: Transaction) => Promise<void>): Promise<boolean> {
  try {
    await desk.db.transaction().execute(work);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function receive(minor: bigint, reference: string, tx?: Transaction): Promise<void> {
  const credit = {
    bankReference: randomUUIDv7(),
    reference,
    payerName: "Demo Payer",
    amount: money(minor, "GBP"),
    simulated: true,
    recordedBy: null,
  };
  if (tx) await recordReceipt(tx, credit, desk.context());
  else await desk.db.transaction().execute((own) => recordReceipt(own, credit, desk.context()));
}

async function depositReferenceOf(clientId: string): Promise<string> {
  const row = await desk.db
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.depositReference;
}

async function paymentOf(tx: Transaction, tradeId: string): Promise<string | undefined> {
  return (await tx.selectFrom("payments").select("id").where("tradeId", "=", tradeId).executeTakeFirst())?.id;
}

async function addClients(): Promise<{ id: string; beneficiaryId: string }[]> {
  return Promise.all(
    Array.from({ length: clientCount }, async () => {
      const id = await desk.addClient();
      const depositReference = `SB${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
      await desk.db.updateTable("clients").set({ depositReference }).where("id", "=", id).execute();
      const recipient = {
        clientId: id,
        type: "someone",
        currency: "EUR",
        accountHolder: "Demo Recipient",
        iban: "DE89370400440532013000",
        bic: "COBADEFF",
      } as const;
      const { id: beneficiaryId } = await desk.db
        .transaction()
        .execute((tx) => addBeneficiary(tx, recipient, { ...desk.context(), vault }));
      return { id, beneficiaryId };
    }),
  );
}

it(`moves money as the model does, whatever the order of ${runs} × up to 80 operations`, {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 80 }), async (operations) => {
      const pair = new Pair(await addClients());
      for (const each of operations) await pair.run(each);
      await pair.expectSame();
      await expectBooksToHold(database.appUrl);
    }),
    { numRuns: runs, ...replay },
  );
});

it(`keeps the books when the same operations meet on the same trades at once`, {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operation, { minLength: 2, maxLength: 6 }), { minLength: 6, maxLength: 14 }),
      async (bunches) => {
        const pair = new Pair(await addClients());
        for (const bunch of bunches)
          await Promise.all(bunch.map((each) => pair.run(each).catch(differsOnlyByOrder)));
        await expectBooksToHold(database.appUrl);
      },
    ),
    { numRuns: runs, ...replay },
  );
});

/** At once, the model's order is not the database's, so that they may differ on who came first: the books decide. */
function differsOnlyByOrder(error: unknown): void {
  if (!(error instanceof Error && error.name === "AssertionError")) throw error;
}
