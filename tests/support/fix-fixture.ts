import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import { startFixSession } from "#server/processes/fix-session.ts";
import { createFixProvider } from "#server/trading/treasury/fix/fix-provider.ts";
import { type FixSettings, readFixSettings } from "#server/trading/treasury/fix/fix-settings.ts";
import { coverCalls, coverRoutes } from "./cover-fixture.ts";
import { certificateFile, FixAcceptor } from "./fix-acceptor.ts";
import type { SignedIn } from "./payment-fixture.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

export const fixPassword = "a secret of the session";

/** The provider, how to reach it, and who deals with it. */
type Bank = { acceptor: FixAcceptor; settings: FixSettings; dealer: SignedIn; approver: SignedIn };

/** The desk, a worker with the FIX session and the provider that it talks to. */
export function setupFixFixture() {
  const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
  const calls = coverCalls(fixture);
  const log: string[] = [];
  const logger = pino({ level: "trace" }, { write: (line: string) => void log.push(line) });
  const bank = {} as Bank;
  const running: { stop: () => Promise<void> }[] = [];
  const start = (also: object = {}) => {
    const app = { clock: fixture().clock, log: logger };
    const options = {
      databaseUrl: fixture().url,
      settings: { ...bank.settings, ...also },
      takeoverMs: 50,
      retryMs: 20,
    };
    const session = startFixSession(app, options);
    running.push(session);
    return session;
  };
  const isUp = async () => (await fixture().app.liquidity?.isConnected()) ?? false;

  beforeAll(async () => {
    bank.acceptor = new FixAcceptor(() => fixture().clock());
    await bank.acceptor.open();
    bank.settings = await settingsOf(bank.acceptor.port);
    const { app, db, clock } = fixture();
    Object.assign(app, {
      liquidity: createFixProvider({ db, clock, settings: bank.settings, answerWaitMs: 700 }),
    });
    bank.dealer = await fixture().addStaff("operator");
    bank.approver = await fixture().addStaff("approver");
    await fixture().addStaff("approver");
    start();
  });
  afterAll(async () => {
    await Promise.all(running.map((session) => session.stop()));
    await bank.acceptor.close();
  });

  /** A draft with a firm quote of now. */
  async function quoted(also: object = {}): Promise<CoverDeal> {
    await expect.poll(isUp).toBe(true);
    calls.tick("0.8");
    const { body } = await calls.draft(bank.dealer, also);
    const answer = await calls.quote(bank.approver, body.id);
    expect([answer.status, answer.body.status]).toEqual([200, "DRAFT"]);
    return answer.body;
  }

  return {
    ...calls,
    ...{ fixture, bank, log, start, running, isUp, quoted },
    /** A deal that was confirmed, with the answer to its confirmation. */
    async sent(also: object = {}): Promise<CoverDeal> {
      const { status, body } = await calls.confirm(bank.approver, await quoted(also));
      expect(status).toBe(200);
      return body;
    },
    /** A deal after the worker has followed it, long enough after it was sent. */
    async followed({ id }: CoverDeal, ms = 31_000): Promise<CoverDeal> {
      await expect.poll(isUp).toBe(true);
      calls.wait(ms);
      await calls.follow();
      return calls.read(bank.approver, id);
    },
  };
}

/** As a process reads them from its configuration. */
function settingsOf(port: number): Promise<FixSettings> {
  return readFixSettings({
    ...{ FIX_HOST: "127.0.0.1", FIX_PORT: port, FIX_CA_FILE: certificateFile },
    ...{ FIX_SENDER_COMP_ID: "SUMMIT", FIX_TARGET_COMP_ID: "BANK" },
    ...{ FIX_USERNAME: "summit", FIX_PASSWORD: fixPassword },
  });
}
