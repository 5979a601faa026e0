import { setTimeout as pause } from "node:timers/promises";
import { parseAmount } from "#domain/money.ts";
import { eventually } from "../support/eventually.ts";
import { type Act, ActJournal } from "./act-journal.ts";
import type { HttpAnswer, HttpCall, HttpClient } from "./http-client.ts";
import type { Rig } from "./rig.ts";
import type { Trader } from "./traders.ts";

export type Sample = {
  readonly of: "act" | "read" | "other";
  readonly status: number;
  /** Of `performance.now()`. */
  readonly askedAt: number;
  readonly ms: number;
  readonly path: string;
  readonly retryAfter: string | undefined;
};

type LoadOptions = {
  /** Calls the server by another way than straight. */
  readonly http?: HttpClient;
  /** After which a client gives up and asks again. */
  readonly timeoutMs?: number;
  /** Of loads of the same traders before, so that their balances add up. */
  readonly journal?: ActJournal;
};

const readsAnAct = 4;
const readPaths = [
  "/api/balances",
  "/api/exchange-rate?from=GBP&to=EUR",
  "/api/history?limit=20",
  "/api/balances/EUR/entries?limit=20",
];
/** Between attempts of what was not acknowledged. */
const retryPauseMs = 50;
/** After a connection that was refused or broke; the SDK waits up to twice as long. */
const noAnswerPauseMs = 250;
const patienceMs = 120_000;
const withdrawn = "1.00";

let nextReference = 1;

/**
 * Every trader exchanges GBP for EUR, pays for it from the balance and pays a recipient, over and over, with four
 * reads an act. What is not acknowledged is repeated under the same key until it is, or refused.
 */
export class MixedLoad {
  readonly journal: ActJournal;
  readonly samples: Sample[] = [];
  readonly startedAt = performance.now();
  readonly #rig: Rig;
  readonly #http: HttpClient;
  readonly #running: Promise<unknown>;
  #isStopping = false;
  #isAbandoned = false;

  constructor(rig: Rig, traders: readonly Trader[], { http, timeoutMs, journal }: LoadOptions = {}) {
    this.#rig = rig;
    this.#http = http ?? rig.client(timeoutMs);
    this.journal = journal ?? new ActJournal();
    this.#running = Promise.all(traders.map((trader) => this.#trade(trader)));
  }

  /** Milliseconds from `since` until an act that was asked for after it is acknowledged. */
  async untilActed(since: number): Promise<number> {
    const { askedAt, ms } = await eventually(
      "an act is acknowledged",
      () => this.samples.find((sample) => sample.askedAt > since && isAcknowledgement(sample)),
      patienceMs,
    );
    return askedAt + ms - since;
  }

  /** Begins nothing more, and waits until what was begun is acknowledged or refused. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    this.#http.close();
  }

  /** Ends it whatever is open, for a part that failed. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.stop();
  }

  async #trade(trader: Trader): Promise<void> {
    while (!this.#isStopping) {
      const quote = await this.#request(trader, {
        method: "POST",
        path: "/api/quotes",
        body: { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00", isReceiving: false },
      });
      if (!quote) {
        await pause(retryPauseMs);
        continue;
      }
      const tradeId = await this.#book(trader, quote);
      if (tradeId) await this.#fund(trader, tradeId, quote);
      await this.#withdraw(trader);
    }
  }

  async #book(trader: Trader, { id: quoteId }: Json): Promise<string | undefined> {
    const act = this.journal.begin({ kind: "book", clientId: trader.id, subject: String(quoteId) });
    const body = { quoteId, termsAccepted: true };
    const trade = await this.#perform(trader, act, { method: "POST", path: "/api/trades", body });
    return trade && String(trade.id);
  }

  async #fund(trader: Trader, tradeId: string, { fromAmount, toAmount }: Json): Promise<void> {
    const lines = [{ toBalance: true, amount: toAmount }];
    const path = `/api/trades/${tradeId}`;
    await this.#request(trader, { method: "PUT", path: `${path}/allocation`, body: { lines } });
    const act = this.journal.begin({ kind: "fund", clientId: trader.id, subject: tradeId });
    const call = { method: "POST", path: `${path}/fund-from-balance`, body: {} } as const;
    if (await this.#perform(trader, act, call))
      this.journal.move(trader.id, {
        GBP: -minorOf(fromAmount, "GBP"),
        EUR: minorOf(toAmount, "EUR"),
      });
  }

  async #withdraw(trader: Trader): Promise<void> {
    const reference = `ACT ${nextReference++}`;
    const act = this.journal.begin({ kind: "withdraw", clientId: trader.id, subject: reference });
    const body = { beneficiaryId: trader.recipientId, amount: withdrawn, reference };
    const call = { method: "POST", path: "/api/balances/EUR/withdrawals", body } as const;
    if (await this.#perform(trader, act, call))
      this.journal.move(trader.id, { EUR: -minorOf(withdrawn, "EUR") });
  }

  /** The acknowledgement's body; undefined when it was refused. */
  async #perform(trader: Trader, act: Act, call: HttpCall): Promise<Json | undefined> {
    const answer = await this.#untilAnswered(trader, { ...call, key: act.key }, "act", act);
    if (!answer) return undefined;
    act.outcome = answer.status < 300 ? "acknowledged" : "refused";
    const body = JSON.parse(answer.text) as Json;
    if (act.outcome === "refused") act.refusal = `${answer.status} ${body.code}`;
    else act.resultId = String(body.id);
    for (let each = 0; each < readsAnAct; each += 1)
      this.#note(
        "read",
        readPaths[each] ?? "",
        await this.#http.call({ method: "GET", path: readPaths[each] ?? "", token: trader.token }),
      );
    return act.outcome === "acknowledged" ? body : undefined;
  }

  async #request(trader: Trader, call: HttpCall): Promise<Json | undefined> {
    const answer = await this.#untilAnswered(trader, call, "other");
    return answer && answer.status < 300 ? (JSON.parse(answer.text) as Json) : undefined;
  }

  /** The first answer that says what became of it; undefined when the load was abandoned. */
  async #untilAnswered(
    trader: Trader,
    call: HttpCall,
    of: Sample["of"],
    act?: Act,
  ): Promise<HttpAnswer | undefined> {
    while (!this.#isAbandoned) {
      if (act) act.attempts += 1;
      const answer = await this.#http.call({ ...call, token: trader.token });
      this.#note(of, call.path, answer);
      const { status } = answer;
      if (status === 401) trader.token = await this.#rig.openSession(trader.id);
      else if (status !== 0 && status !== 429 && status < 500) return answer;
      await pause(status === 0 ? noAnswerPauseMs : retryPauseMs);
    }
    return undefined;
  }

  #note(of: Sample["of"], path: string, { status, askedAt, ms, retryAfter }: HttpAnswer): void {
    this.samples.push({ of, path, status, askedAt, ms, retryAfter });
  }
}

export function isAcknowledgement({ of, status }: Pick<Sample, "of" | "status">): boolean {
  return of === "act" && status >= 200 && status < 300;
}

type Json = Readonly<Record<string, unknown>>;

function minorOf(amount: unknown, currency: "GBP" | "EUR"): bigint {
  const minor = parseAmount(String(amount), currency);
  if (typeof minor !== "bigint") throw new Error(`no amount: ${amount}`);
  return minor;
}
