import { randomInt, randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import type { Trade } from "#contract/trading/trades.ts";
import { isName } from "#domain/clients/accounts/client-name.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { money, parseAmount } from "#domain/money.ts";
import { createApiKeys } from "#server/clients/api-keys/create-api-keys.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import { createLatestRates } from "#server/market/rates/latest-rates.ts";
import { balanceRoutes } from "#server/payments/balances/routes.ts";
import { createBank } from "#server/payments/bank/create-bank.ts";
import { createPayeeChecker } from "#server/payments/beneficiaries/create-payee-checker.ts";
import { beneficiaryRoutes } from "#server/payments/beneficiaries/routes.ts";
import { closeoutRoutes } from "#server/payments/close-outs/routes.ts";
import { deskRoutes } from "#server/payments/desk-routes.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { paymentSubscriptions } from "#server/payments/subscriptions.ts";
import type { App } from "#server/platform/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createFileStore } from "#server/platform/files/file-store.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import type { Route } from "#server/platform/http/route.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Subscriptions } from "#server/platform/outbox/subscriptions.ts";
import { createVault } from "#server/platform/vault.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { settleNextMovement } from "#server/processes/simulated-bank.ts";
import { historyRoutes } from "#server/reporting/history/routes.ts";
import { leapPastTaken } from "#server/trading/trades/reference-pool.ts";
import { tradeRoutes } from "#server/trading/trades/routes.ts";
import { createLiquidityProvider } from "#server/trading/treasury/create-liquidity-provider.ts";
import { addStaffUser } from "./add-staff-user.ts";
import { type BookingFixture, openBookingFixture } from "./booking-fixture.ts";
import { type Credentials, callerOf } from "./caller-of.ts";
import { openSessionOf } from "./client-users.ts";
import { deliveredTwice } from "./delivered-twice.ts";
import { policies } from "./policies.ts";
import { silentLog } from "./silent-log.ts";
import { verifyAnswers } from "./verify-answers.ts";

/** Who calls: a session, or an API key in its place. */
export type SignedIn = { readonly id: string } & Credentials;
export type PaymentFixture = Awaited<ReturnType<typeof openPaymentFixture>>;

export type PaymentFixtureOptions = {
  readonly url: string;
  /** Where uploaded files are stored. */
  readonly dataDir: string;
  readonly bank?: "normal" | "underpay" | "overpay" | "return" | "silent";
  /** Further routes and event handlers under test. */
  readonly also?: {
    readonly routes: readonly Route[];
    readonly subscriptions: Subscriptions;
    /** Configuration beyond the tests' defaults. */
    readonly environment?: Readonly<Record<string, string>>;
  };
};

/** The API of trades, payments, recipients and the desk, with a bank whose delays tests skip. */
export async function openPaymentFixture({ url, dataDir, bank = "normal", also }: PaymentFixtureOptions) {
  const fixture = openBookingFixture(url);
  const app = appOf(fixture, {
    RATE_LIMIT_FACTOR: "10000",
    SIMULATED_BANK: bank,
    SIMULATED_LIQUIDITY_LATENCY_MS: "0",
    DATA_DIR: dataDir,
    ...also?.environment,
  });
  const server = await createServer(app, [
    ...tradeRoutes,
    ...closeoutRoutes,
    ...paymentRoutes,
    ...deskRoutes,
    ...beneficiaryRoutes,
    ...balanceRoutes,
    ...historyRoutes,
    ...(also?.routes ?? []),
  ]);
  verifyAnswers(server);
  const call = callerOf(server, app);
  return {
    ...fixture,
    url,
    app,
    server,
    call,
    clock: app.clock,
    ...signInCalls(fixture, app),
    ...tradeCalls(fixture, call),
    ...bankCalls(fixture, app),
    ...workerCalls(fixture, app, deliveredTwice(paymentSubscriptions, also?.subscriptions ?? {})),
    close: () => server.close().finally(() => fixture.close()),
  };
}

/** The parts of the application that these calls need. */
function appOf(bookings: BookingFixture, environment: Readonly<Record<string, string>>): App {
  const clock = () => bookings.context().now;
  const config = readConfig(environment, []);
  const { calendar, references } = bookings.context();
  const rates = ratesOf(bookings, clock);
  const vault = createVault(new Uint8Array(32).fill(7));
  const parts: Partial<App> = {
    config,
    calendar,
    references,
    isWorthRepeating: (error) => leapPastTaken(references, error),
    log: silentLog,
    db: bookings.db,
    clock,
    newId: randomUUIDv7,
    metrics: createMetrics(),
    sessions: bookings.sessions,
    apiKeys: createApiKeys(bookings.db, clock, "test"),
    rates,
    quoteStops: bookings.context().quoteStops,
    bookings: bookings.queue,
    bank: createBank(config),
    liquidity: createLiquidityProvider(config, { db: bookings.db, clock, rates }),
    payeeChecker: createPayeeChecker(config, { log: silentLog, clock }),
    files: createFileStore(config.DATA_DIR, vault),
    ...policies,
    vault,
  };
  return parts as App;
}

function signInCalls(payments: BookingFixture, { clock }: App) {
  async function signIn(owner: { clientId: string } | { staffId: string }): Promise<string> {
    const seen = { id: randomUUIDv7(), now: clock(), address: "127.0.0.1", userAgent: "test" };
    return payments.db.transaction().execute((tx) => openSessionOf(tx, owner, seen));
  }
  return {
    async addClient(): Promise<SignedIn> {
      const id = await payments.addClient();
      return { id, cookie: `summit=${await signIn({ clientId: id })}` };
    },
    /** A client session that starts at the clock's current time. */
    async signInAgain({ id }: SignedIn): Promise<SignedIn> {
      return { id, cookie: `summit=${await signIn({ clientId: id })}` };
    },
    async addStaff(role: StaffRole = "operator"): Promise<SignedIn> {
      const { id } = await addStaffUser(payments.db, { role, passwordHash: "none", createdAt: clock() });
      return { id, cookie: `summit-staff=${await signIn({ staffId: id })}` };
    },
    /** A staff session that starts at the clock's current time. */
    async signInStaffAgain({ id }: SignedIn): Promise<SignedIn> {
      return { id, cookie: `summit-staff=${await signIn({ staffId: id })}` };
    },
    /** A further account of the person behind this one. */
    async addAccountOf(staff: SignedIn, role: StaffRole): Promise<SignedIn> {
      const { personId } = await payments.db
        .selectFrom("staff")
        .select("personId")
        .where("id", "=", staff.id)
        .executeTakeFirstOrThrow();
      if (personId === null) throw new Error(`${staff.id} belongs to nobody`);
      const { id } = await addStaffUser(payments.db, {
        role,
        passwordHash: "none",
        createdAt: clock(),
        personId,
      });
      return { id, cookie: `summit-staff=${await signIn({ staffId: id })}` };
    },
    /** One staff user invites another now. */
    async grantAccess(receiver: SignedIn, giver: SignedIn): Promise<void> {
      const grant = { staffId: receiver.id, grantedBy: giver.id, kind: "invited", at: clock() };
      await payments.db
        .insertInto("staffGrants")
        .values({ ...grant, id: randomUUIDv7() })
        .execute();
    },
  };
}

type Caller = ReturnType<typeof callerOf>;

/** Rates that the application accepts while their table is valid; by default the fixture's market. */
function ratesOf(payments: BookingFixture, clock: () => Date): App["rates"] {
  const rates = createLatestRates(clock, { firmAtAnyAge: true });
  return {
    ...rates,
    rateFor: (from, to) => (rates.table() ? rates.rateFor(from, to) : payments.context().pairRate(from, to)),
  };
}

function tradeCalls(payments: BookingFixture, call: Caller) {
  return {
    /** A recipient of the client with its own account and address. */
    async addBeneficiary(who: SignedIn, currency: "EUR" | "GBP" = "EUR", name = "Demo Recipient") {
      const digits = String(randomInt(10 ** 9, 10 ** 10));
      const iban = composeIBAN({ countryCode: "DE", bban: `37040044${digits}` });
      const account =
        currency === "EUR" ? { iban, bic: "COBADEFF" } : { accountNumber: "66374958", sortCode: "08-99-99" };
      const address = { town: "Berlin", addressCountry: "DE" };
      const payload = { accountHolder: name, currency, type: "someone", ...address, ...account };
      const { status, body } = await call(who, "POST", "/api/beneficiaries", { payload });
      if (status !== 201) throw new Error(`no recipient: ${JSON.stringify(body)}`);
      return body.id as string;
    },
    async bookTrade(
      who: SignedIn,
      amount = "1000.00",
      from: CurrencyCode = "GBP",
      to: CurrencyCode = "EUR",
    ): Promise<Trade> {
      const answer = await payments.book(who.id, await payments.quote(who.id, amount, from, to));
      return answer.body as Trade;
    },
    async readTrade(who: SignedIn, id: string): Promise<Trade> {
      return (await call(who, "GET", `/api/trades/${id}`)).body;
    },
  };
}

function bankCalls({ db }: BookingFixture, { clock, config }: App) {
  /** Money arrives at the bank; returns how it was matched. */
  async function receive(
    amount: string,
    currency: CurrencyCode,
    reference: string,
    bankReference: string = randomUUIDv7(),
    payerName = "Demo Payer",
  ) {
    const minor = parseAmount(amount, currency);
    if (typeof minor !== "bigint") throw new Error(minor);
    const credit = { bankReference, reference, payerName, amount: money(minor, currency) };
    const notified = { ...credit, simulated: false, recordedBy: null };
    const { id } = await db
      .transaction()
      .execute((tx) =>
        recordReceipt(tx, notified, { now: clock(), newId: randomUUIDv7, screening: screeningRules(config) }),
      );
    return db.selectFrom("receipts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }
  return {
    receive,
    /** Funds a client's balance by a deposit of their own. */
    async deposit(who: SignedIn, amount: string, currency: CurrencyCode): Promise<void> {
      const depositReference = `SB${String(randomInt(10 ** 8)).padStart(8, "0")}`;
      const { name, companyName } = await db
        .updateTable("clients")
        .set({ depositReference })
        .where("id", "=", who.id)
        .returning(["name", "companyName"])
        .executeTakeFirstOrThrow();
      // From the client's own account if they have a name.
      const payerName = [name, companyName ?? ""].find(isName) ?? "Demo Payer";
      await receive(amount, currency, depositReference, randomUUIDv7(), payerName);
    },
    /** In minor units. */
    async balanceOf(who: SignedIn, currency: CurrencyCode): Promise<bigint> {
      const balances = await clientBalances(db, who.id, "client_balance");
      return balances.find((account) => account.currency === currency)?.balance ?? 0n;
    },
  };
}

function workerCalls({ db, setNow }: BookingFixture, app: App, subscriptions: Subscriptions) {
  async function relay(): Promise<void> {
    while (await relayNext(app, db, subscriptions)) {
      // Each call relays one row.
    }
    const failed = await db.selectFrom("outbox").select("lastError").where("relayedAt", "is", null).execute();
    if (failed.length > 0) throw new Error(`events could not be delivered: ${failed[0]?.lastError}`);
  }
  return {
    relay,
    /** Runs everything pending to its end: events, and the simulated bank with its delays over. */
    async settle(): Promise<void> {
      const delayMs = app.config.SIMULATED_BANK_DELAY_SECONDS * 1_000;
      for (let isMoving = true; isMoving; ) {
        await relay();
        setNow(new Date(app.clock().getTime() + delayMs));
        isMoving = await settleNextMovement(app);
      }
    },
  };
}
