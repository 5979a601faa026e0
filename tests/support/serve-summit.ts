import { randomUUIDv7 } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect } from "vitest";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { createPasswordHasher } from "#server/clients/auth/password-hasher.ts";
import { createApp } from "#server/create-app.ts";
import { mountMcp } from "#server/mcp/mcp-routes.ts";
import type { App } from "#server/platform/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import type { Mail } from "#server/platform/mailer/mailer.ts";
import { openSession } from "#server/platform/session/sessions.ts";
// Imported for the declaration of `app.site`.
import type {} from "#server/reporting/site/site-pages.ts";
import { routes } from "#server/routes.ts";
import { addStaffUser } from "./add-staff-user.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { openTestPool } from "./open-test-pool.ts";
import { silentLog } from "./silent-log.ts";
import { useTestDatabase } from "./use-test-database.ts";
import { verifyAnswers } from "./verify-answers.ts";
import { watchCommits } from "./watch-commits.ts";

export type Summit = {
  app: App;
  server: FastifyInstance;
  databaseUrl: string;
  /** Connection of the tables' owner, for what the application may not do. */
  ownerUrl: string;
  /** Queued mails, in order. */
  mails: Mail[];
  pass: (ms: number) => void;
  /** A browser with its own address, so that tests do not share rate limits. */
  browser: () => Browser;
  /** A browser of a logged-in staff user. */
  staffBrowser: (role?: StaffRole) => Promise<Browser>;
};

/** Gives a test file all web routes on its own database, with a clock that only the tests move. */
export function serveSummit(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<App> = {},
): Summit {
  const database = useTestDatabase();
  const summit = { mails: [] as Mail[] } as Summit;
  let now = new Date("2026-03-10T10:00:00.000Z");
  let addresses = 0;
  let deskHash: Promise<string> | undefined;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const { app, close: closeApp } = createApp({
      config: readConfig(
        { MAIL_FROM: "Summit <no-reply@summit.test>", DATABASE_TIMEOUT_FACTOR: "100", ...env },
        [],
      ),
      databaseUrl: database.appUrl,
      encryptionKey: new Uint8Array(32).fill(7),
      overrides: {
        log: silentLog,
        db: openTestPool(database.appUrl, { connections: 8 }),
        clock: () => now,
        outgoingMail: {
          enqueue: async (_tx, mails) => void summit.mails.push(...mails),
          close: async () => {},
        },
        // A tenth of a millisecond instead of 25; hashing cost has tests of its own.
        passwords: createPasswordHasher(undefined, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
        ...overrides,
      },
    });
    const server = await createServer(app, routes);
    mountMcp(server, app);
    const askedAfterCommit = watchCommits(server);
    verifyAnswers(server);
    Object.assign(summit, { app, server, databaseUrl: database.appUrl, ownerUrl: database.ownerUrl });
    close = async () => {
      await server.close().finally(closeApp);
      expect(askedAfterCommit, "asked between a commit and its answer").toEqual([]);
    };
  });
  afterAll(() => close());

  summit.pass = (ms) => {
    now = new Date(now.getTime() + ms);
  };
  summit.browser = () => openBrowser(summit.server, `192.0.2.${++addresses}`);
  summit.staffBrowser = async (role = "administrator") => {
    const password = "a pass phrase of the desk";
    const { config, db, passwords } = summit.app;
    deskHash ??= passwords.hash(password);
    const { id, email } = await addStaffUser(db, { role, passwordHash: await deskHash, createdAt: now });
    const browser = summit.browser();
    if (config.staffAuthenticator) {
      // Log-in requires an authenticator app here, so the session is opened directly.
      const seen = { id: randomUUIDv7(), now, address: browser.address, userAgent: "test" };
      const token = await db.transaction().execute((tx) => openSession(tx, { staffId: id }, seen));
      browser.cookies.set("summit-staff", token);
    } else {
      const origin = config.PUBLIC_URL && { origin: config.PUBLIC_URL };
      const { status } = await browser.post("/api/admin/login", { email, password }, { ...origin });
      if (status !== 200) throw new Error(`nobody was logged in at the desk: ${status}`);
    }
    return browser;
  };
  return summit;
}
