import { randomUUIDv7 } from "node:crypto";
import { apiScopes } from "#contract/api-scopes.ts";
import type { ApiDescription } from "#contract/reporting/api-description.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import { deleteClientAlerts } from "#server/automation/alerts/store.ts";
import { deleteClientRules } from "#server/automation/auto-exchange/store.ts";
import { cancelClientSchedules } from "#server/automation/schedules/store.ts";
import { apiKeyKind, createApiKeys } from "#server/clients/api-keys/create-api-keys.ts";
import { createPasswordHasher } from "#server/clients/auth/password-hasher.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { activityActions } from "#server/clients/users/activities.ts";
import { clientPolicy } from "#server/clients/users/policy.ts";
import { createAuditHeads } from "#server/ledger/audit/heads/audit-heads.ts";
import { createPublicPrices } from "#server/market/pricing/public-prices.ts";
import { createLatestRates, type LatestRates } from "#server/market/rates/latest-rates.ts";
import { createRateHistories } from "#server/market/rates/rate-history.ts";
import { createRateStream } from "#server/market/rates/rate-stream.ts";
import { createBank } from "#server/payments/bank/create-bank.ts";
import { cancelClientLines } from "#server/payments/batches/pay-dated-line.ts";
import { createPayeeChecker } from "#server/payments/beneficiaries/create-payee-checker.ts";
import { lockTradingLimits } from "#server/payments/close-outs/store.ts";
import { createFileStore } from "#server/platform/files/file-store.ts";
import { createMailer } from "#server/platform/mailer/create-mailer.ts";
import { openPipelinedDatabase } from "#server/platform/postgres/pipelined-transaction.ts";
import { createWebhookTransport } from "#server/platform/webhook-transport/webhook-transport.ts";
import { deleteClientBudgetRates } from "#server/reporting/budget-rates/store.ts";
import { readDeskMark } from "#server/reporting/desk-stream/store.ts";
import { describeSite } from "#server/reporting/site/describe-site.ts";
import { readHeroRate } from "#server/reporting/site/read-hero-rate.ts";
import { createSitePages } from "#server/reporting/site/site-pages.ts";
import { createQuoteStops } from "#server/trading/quotes/quote-stops.ts";
import { createSettlementCalendar } from "#server/trading/settlement-calendar/settlement-calendar.ts";
import { createBookingQueue } from "#server/trading/trades/booking-queue.ts";
import { serializeBookedTrade } from "#server/trading/trades/describe-trade.ts";
import { createReferencePool, leapPastTaken } from "#server/trading/trades/reference-pool.ts";
import { createLiquidityProvider } from "#server/trading/treasury/create-liquidity-provider.ts";
import { endClientEndpoints } from "#server/webhooks/endpoints-store.ts";
import type { App } from "./platform/app.ts";
import { createClockWatch } from "./platform/clock-watch.ts";
import type { Config } from "./platform/config.ts";
import { createChangeStream } from "./platform/http/change-stream.ts";
import { createLog } from "./platform/log.ts";
import { measureResources } from "./platform/measure-resources.ts";
import { createMetrics } from "./platform/metrics.ts";
import { describeApi } from "./platform/openapi/describe-api.ts";
import { createOutgoingMail } from "./platform/outgoing-mail.ts";
import { withActingRole } from "./platform/postgres/acting-role.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./platform/postgres/database.ts";
import { APP_ROLE } from "./platform/postgres/migrate.ts";
import { planByIndexes } from "./platform/postgres/plan-by-indexes.ts";
import { createReplica } from "./platform/postgres/replica.ts";
import { sessionLimitsFor } from "./platform/session/session-limits.ts";
import { createSessions } from "./platform/session/sessions.ts";
import { createVault } from "./platform/vault.ts";
import { routesFor } from "./routes.ts";

export type AppOptions = {
  readonly config: Config;
  /** URL with the application's role. */
  readonly databaseUrl: string;
  /** 32-byte key for account numbers. */
  readonly encryptionKey: Uint8Array;
  /** Test doubles, such as a clock. */
  readonly overrides?: Partial<App>;
};

export type RunningApp = { readonly app: App; readonly close: () => Promise<void> };

const connections = 12;
/** Enough for a screen's first requests. */
export const keptConnections = 6;
/** For look-ups of sessions and keys alone. */
const sessionConnections = { connections: 2, kept: 2, prepared: true, name: "summit-sessions" } as const;
/** Event streams per address, enough for an office with several tabs each. */
const streamsPerAddress = 60;

/** What the closing of an account needs of the areas above clients. */
const accountClosing = {
  stopActingFor: [
    deleteClientRules,
    cancelClientSchedules,
    cancelClientLines,
    deleteClientAlerts,
    deleteClientBudgetRates,
    endClientEndpoints,
  ],
  blockBookings: lockTradingLimits,
};

/** Creates the app's services without starting anything. */
export function createApp({ config, databaseUrl, encryptionKey, overrides = {} }: AppOptions): RunningApp {
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? (() => new Date());
  const newId = overrides.newId ?? randomUUIDv7;
  const pool = { url: databaseUrl, log, timeoutFactor: config.DATABASE_TIMEOUT_FACTOR };
  const db = overrides.db ?? openPipelinedDatabase({ ...pool, connections, kept: keptConnections });
  const sessionDb = openSessionDatabase(pool);
  const calendar = overrides.calendar ?? createSettlementCalendar();
  const rates = overrides.rates ?? createLatestRates(clock, { firmAtAnyAge: config.DEMO });
  const publicPrices = overrides.publicPrices ?? createPublicPrices();
  const numbering = createNumbering(overrides);
  const metrics = overrides.metrics ?? createMetrics();
  const unsettledLimit = houseUnsettledLimit({ isDemo: config.DEMO });
  const sessions = overrides.sessions ?? createSessions(sessionDb, clock, sessionLimitsFor(config));
  const bookings =
    overrides.bookings ??
    createBookingQueue({
      openLanes: (settings) => openDatabase({ ...pool, ...settings }),
      metrics,
      sessions,
      context: () => ({ now: clock(), newId, calendar, unsettledLimit, ...numbering }),
      serialize: serializeBookedTrade,
    });
  const mailer = overrides.mailer ?? createMailer(config);
  const vault = overrides.vault ?? createVault(encryptionKey, config.ENCRYPTION_KEYS_OLDER);
  const outgoingMail = overrides.outgoingMail ?? createOutgoingMail(databaseUrl, log, vault);
  const rateHistories = overrides.rateHistories ?? createRateHistories(db, rates, clock);
  const replica = overrides.replica ?? openReplica({ config, db, log, metrics });
  const site =
    overrides.site ?? createSite({ config, histories: rateHistories, rates, publicPrices, clock, log });
  const app: App = {
    clockWatch: overrides.clockWatch ?? createClockWatch({ log, metrics }),
    config,
    log,
    db,
    clock,
    newId,
    metrics,
    calendar,
    rates,
    publicPrices,
    bookings,
    ...numbering,
    mailer,
    outgoingMail,
    passwords: overrides.passwords ?? createPasswordHasher(),
    sessions,
    apiKeys: overrides.apiKeys ?? createApiKeys(sessionDb, clock, apiKeyKind(config)),
    apiScopes,
    rateHistories,
    ...createStreams({ config, db, rates, publicPrices, clock, metrics, sessions, log }, overrides),
    ...createCounterparties({ config, db, clock, rates }, overrides),
    payeeChecker: overrides.payeeChecker ?? createPayeeChecker(config, { log, clock }),
    webhookTransport: overrides.webhookTransport ?? createWebhookTransport(config),
    files: overrides.files ?? createFileStore(config.DATA_DIR, vault),
    vault,
    auditHeads: overrides.auditHeads ?? createAuditHeads(config, log),
    ...accountClosing,
    staffPolicy,
    clientPolicy,
    activityActions,
    site,
    publicPages: site,
    replica,
    readinessFacts: () => ({ rates: rateStatus(rates), ...(replica && { replica: replica.status() }) }),
    refreshMetrics: () => refreshMetrics({ config, metrics, rates, bookings, clock }),
    ...overrides,
  };
  return { app, close: () => closeAll(app, [sessionDb, db]) };
}

/** Trades' references, and what repeats a call after another process took one of them. */
function createNumbering(overrides: Partial<App>): Pick<App, "references" | "isWorthRepeating"> {
  const references = overrides.references ?? createReferencePool();
  return { references, isWorthRepeating: (error) => leapPastTaken(references, error) };
}

/** The bank, who deals with the house, and what the house doesn't quote. */
function createCounterparties(
  { config, ...market }: Pick<App, "config" | "db" | "clock" | "rates">,
  overrides: Partial<App>,
): Pick<App, "bank" | "liquidity" | "quoteStops"> {
  return {
    bank: overrides.bank ?? createBank(config),
    liquidity: overrides.liquidity ?? createLiquidityProvider(config, market),
    quoteStops: overrides.quoteStops ?? createQuoteStops(),
  };
}

type PoolOptions = Pick<DatabaseOptions, "url" | "log" | "timeoutFactor">;

function openSessionDatabase(pool: PoolOptions): Database {
  const sessionDb: Database = openDatabase({
    ...pool,
    ...sessionConnections,
    onConnect: (connection) => planByIndexes(connection, sessionDb),
  });
  return sessionDb;
}

/** With a single login, the application drops the owner's rights there too. */
function openReplica({ config, db, log, metrics }: Pick<App, "config" | "db" | "log" | "metrics">) {
  const {
    DATABASE_REPLICA_URL: url,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_TIMEOUT_FACTOR: timeoutFactor,
  } = config;
  if (url === undefined) return undefined;
  const login = ownerUrl === undefined ? withActingRole(url, APP_ROLE) : url;
  const replica = openDatabase({ url: login, log, connections, timeoutFactor, name: "summit-replica" });
  return createReplica({ primary: db, replica, log, metrics });
}

type StreamParts = Pick<
  App,
  "config" | "db" | "rates" | "publicPrices" | "clock" | "metrics" | "sessions" | "log"
>;

function createStreams(
  { config, db, rates, publicPrices, clock, metrics, sessions, log }: StreamParts,
  overrides: Partial<App>,
): Pick<App, "rateStream" | "deskStream"> {
  return {
    rateStream:
      overrides.rateStream ??
      createRateStream({
        rates,
        publicPrices,
        clock,
        metrics,
        openSessions: sessions.findOpen,
        maxPerAddress: streamsPerAddress * config.RATE_LIMIT_FACTOR,
      }),
    deskStream:
      overrides.deskStream ??
      createChangeStream({
        readMark: () => readDeskMark(db),
        openSessions: sessions.findOpenStaff,
        clock,
        log,
      }),
  };
}

type SiteParts = Pick<App, "config" | "rates" | "publicPrices" | "clock" | "log"> & {
  readonly histories: App["rateHistories"];
};

function createSite({ config, histories, rates, publicPrices, clock, log }: SiteParts): App["site"] {
  const readRate = () => readHeroRate({ rates, publicPrices }, clock());
  const facts = describeSite(config);
  return createSitePages({
    facts,
    describeApi: () => describeApi(routesFor(config), { server: facts.publicUrl }) as ApiDescription,
    histories,
    readRate,
    log,
  });
}

function rateStatus(rates: LatestRates): "unavailable" | "fresh" | "indicative" {
  const table = rates.freshTable();
  if (table === undefined) return "unavailable";
  return rates.isFirm(table) ? "fresh" : "indicative";
}

type Measured = Pick<App, "config" | "metrics" | "rates" | "bookings" | "clock">;

async function refreshMetrics({ config, metrics, rates, bookings, clock }: Measured): Promise<void> {
  const table = rates.table();
  if (table) metrics.rateAgeSeconds.set((clock().getTime() - table.at.getTime()) / 1_000);
  metrics.bookingsQueued.set(bookings.waiting());
  await measureResources(metrics, config.DATA_DIR);
}

async function closeAll(
  { clockWatch, bookings, outgoingMail, mailer, webhookTransport, replica }: App,
  databases: readonly Database[],
): Promise<void> {
  clockWatch.stop();
  await bookings.close();
  await outgoingMail.close();
  mailer.close();
  webhookTransport.close();
  await replica?.close();
  for (const each of databases) await each.destroy();
}
