import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { apiScopes } from "#contract/api-scopes.ts";
import { passwordFault } from "#domain/clients/auth/password.ts";
import { isCommonPassword } from "#server/clients/auth/common-passwords.ts";
import { ensureAdministrator } from "#server/clients/auth/ensure-administrator.ts";
import { expectPolicyToFit } from "#server/clients/staff/expect-policy-to-fit.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { activityActions, expectActionsToFit } from "#server/clients/users/activities.ts";
import { clientPolicy } from "#server/clients/users/policy.ts";
import { addDemoCompany } from "#server/demo/add-demo-company.ts";
import { startDemoTargets } from "#server/demo/place-demo-targets.ts";
import { mountMcp } from "#server/mcp/mcp-routes.ts";
import { queues } from "#server/processes/queues.ts";
import { startWorkers } from "#server/processes/start-workers.ts";
import { followQuoteStops } from "#server/reporting/position/follow-quote-stops.ts";
import { startSiteRefresh } from "#server/reporting/site/start-site-refresh.ts";
import { createApp, keptConnections } from "./create-app.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { isDemoDatabase } from "./demo/store.ts";
import { openConfiguredDatabase } from "./open-configured-database.ts";
import type { App } from "./platform/app.ts";
import { closeDataFolder } from "./platform/close-data-folder.ts";
import { type Config, ConfigurationError } from "./platform/config.ts";
import { readEncryptionKey } from "./platform/encryption-key.ts";
import { createServer } from "./platform/http/create-server.ts";
import { createOperatorServer } from "./platform/http/operator-server.ts";
import { createLog } from "./platform/log.ts";
import { openConnections } from "./platform/postgres/database.ts";
import { migrate } from "./platform/postgres/migrate.ts";
import { refuseTransactionPooling } from "./platform/postgres/refuse-transaction-pooling.ts";
import { routes, routesFor } from "./routes.ts";
import { startListeners } from "./start-listeners.ts";
import { subscriptions } from "./subscriptions.ts";

type Stoppable = { readonly stop: () => Promise<void> };

export type RunningSummit = Stoppable & {
  readonly url: string | undefined;
  readonly operatorUrl: string | undefined;
};

const demoDatabase =
  "DEMO: this database was filled for the demo, with log-ins that everybody knows and money that nobody sent; start with an empty DATA_DIR or another database";

/** How long a start waits for rates, without which calls are refused. */
const firstRatesMs = 1_500;
/** Grace period for work in progress on shutdown. */
const graceMs = 20_000;

type StartOptions = {
  /** Called when a demo in a single process is to start again with empty data. */
  readonly resetDemo?: () => void;
  /** Resolves when the web application's files are there to be served; by default they are. */
  readonly untilWebBuilt?: () => Promise<void>;
};

/** Migrates the database, starts this process's roles and prints the address. */
export async function start(
  config: Config,
  { resetDemo, untilWebBuilt = async () => undefined }: StartOptions = {},
): Promise<RunningSummit> {
  const log = createLog(config);
  const endpoints = routes.map(({ endpoint }) => endpoint);
  expectPolicyToFit(staffPolicy, endpoints, ["staff"]);
  expectPolicyToFit(clientPolicy, endpoints, ["session", "activated"]);
  expectPolicyToFit(apiScopes, endpoints, ["session", "activated"]);
  expectActionsToFit(activityActions, endpoints);
  refuseWeakAdministrator(config);
  await closeDataFolder(config.DATA_DIR, log);
  const running: Stoppable[] = [];
  if (config.tracing) running.push(await startTracing(config));
  const database = await openConfiguredDatabase(config, log);
  running.push(database);
  try {
    await migrate({ ownerUrl: database.ownerUrl, log, queues });
    if (!config.embeddedDatabase) await refuseTransactionPooling(database.appUrl);
    const { app, close } = createApp({
      config,
      databaseUrl: database.appUrl,
      encryptionKey: await readEncryptionKey(config),
      overrides: { log, ...(resetDemo && canResetDemo(config) && { resetDemo }) },
    });
    running.push({ stop: close });
    await openConnections(app.db, keptConnections);
    if (!config.DEMO && (await isDemoDatabase(app.db))) throw new ConfigurationError([demoDatabase]);
    await ensureConfiguredAdministrator(app);
    const signIn = config.DEMO ? await seedDemo(app, database.ownerUrl) : undefined;
    if (config.DEMO) {
      await addDemoCompany(app);
      running.push(startDemoTargets(app));
    }
    running.push(await startListeners(app, database.appUrl));
    running.push(await followQuoteStops(app));
    const workers = config.roles.has("worker")
      ? startWorkers(app, { databaseUrl: database.appUrl, subscriptions })
      : undefined;
    if (workers) running.push({ stop: async () => (await workers.catch(() => undefined))?.stop() });
    const [server] = await Promise.all([
      config.roles.has("web") ? untilWebBuilt().then(() => createServer(app, routesFor(config))) : undefined,
      workers,
    ]);
    if (workers && server) await untilRated(app);
    const url = server && (await startWeb(app, server, running));
    const operatorUrl = await startOperator(app, running);
    announce(config, url, signIn);
    return { url, operatorUrl, stop: () => stopAll(running, log) };
  } catch (error) {
    await stopAll(running, log);
    throw error;
  }
}

/** Loads OpenTelemetry only where it is used. */
async function startTracing(config: Config): Promise<Stoppable> {
  const { startOpenTelemetry } = await import("./platform/tracing/open-telemetry.ts");
  return startOpenTelemetry(config);
}

/** Whether this process alone uses a demo's embedded database. */
function canResetDemo({ DEMO, embeddedDatabase, roles }: Config): boolean {
  return DEMO && embeddedDatabase && roles.has("web") && roles.has("worker");
}

/** The worker beside it has rates within moments; where their source is down, the process serves without them. */
async function untilRated({ rates }: App): Promise<void> {
  const until = performance.now() + firstRatesMs;
  while (!rates.freshTable() && performance.now() < until) await pause(10);
}

async function startWeb(app: App, server: FastifyInstance, running: Stoppable[]): Promise<string> {
  mountMcp(server, app);
  const url = await server.listen({ port: app.config.PORT, host: app.config.HOST });
  running.push(startSiteRefresh(app));
  running.push({
    stop: async () => {
      app.rateStream.close();
      app.deskStream.close();
      await server.close();
    },
  });
  return url;
}

/** Every process has its own metrics, including workers. */
async function startOperator(app: App, running: Stoppable[]): Promise<string | undefined> {
  const { OPERATOR_PORT: port, HOST: host } = app.config;
  if (port === undefined) return undefined;
  const operator = await createOperatorServer(app, routes);
  const url = await operator.listen({ port, host });
  app.log.info({ url }, "metrics and the description of the API are served");
  running.push({ stop: () => operator.close() });
  return url;
}

/** @throws ConfigurationError for a password that the password rules reject. */
function refuseWeakAdministrator({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Config): void {
  if (email === undefined || password === undefined) return;
  const fault = passwordFault(password, email, isCommonPassword);
  if (fault) throw new ConfigurationError([`ADMIN_PASSWORD: ${fault}`]);
}

async function ensureConfiguredAdministrator(app: App): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = app.config;
  if (email !== undefined && password !== undefined) await ensureAdministrator(app, { email, password });
}

function announce(config: Config, url: string | undefined, signIn: string | undefined): void {
  const roles = [...config.roles].join(" and ");
  const address = config.PUBLIC_URL ?? url;
  const where = url
    ? `Summit is ready at ${address}\nAPI: start at ${address}/developers/quick-start`
    : `Summit is ready (${roles})`;
  process.stdout.write(`\n${where}\n${signIn ? `${signIn}\n` : ""}\n`);
}

/** Stops in reverse order of starting: requests, then work, then the database. */
async function stopAll(running: readonly Stoppable[], log: App["log"]): Promise<void> {
  const overdue = setTimeout(() => {
    log.error("stopping took too long; what was not finished will be taken up at the next start");
    process.exit(1);
  }, graceMs);
  for (const each of [...running].reverse()) {
    try {
      await each.stop();
    } catch (error) {
      log.error({ err: error }, "something did not stop cleanly");
    }
  }
  clearTimeout(overdue);
}
