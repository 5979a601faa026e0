import { randomUUIDv7 } from "node:crypto";
import { addMember } from "../../support/client-users.ts";
import { confirmAsClient } from "../../support/confirm-as-client.ts";
import { ActJournal } from "../act-journal.ts";
import type { HttpAnswer, HttpCall, HttpClient } from "../http-client.ts";
import { MixedLoad } from "../mixed-load.ts";
import { type Finding, none, type Part, type Repeat } from "../part.ts";
import { type Rig, withRig } from "../rig.ts";
import { addTraders, type Trader } from "../traders.ts";
import { verify } from "../verify.ts";
import { raceLogIns } from "./race-log-ins.ts";

const copies = 50;
const patienceMs = 120_000;
const atOnce = 4;

export const races: Part = {
  name: "races",
  title: `${copies} equal or competing requests at once, for bookings, approvals, codes and mailed links`,
  inTests: [
    "tests/scenarios/booking.test.ts",
    "tests/scenarios/client-approvals.test.ts",
    "tests/scenarios/second-factor.test.ts",
    "tests/scenarios/account-links.test.ts",
  ],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const traders = await addTraders(rig, 8);
      const http = rig.client(patienceMs);
      const findings = [
        await raceKeys({ http, traders }, repeat(8, 200)),
        await raceQuotes({ http, traders }, repeat(8, 100)),
        await raceApprovals({ rig, http, traders }, repeat(2, 20)),
        ...(await raceLogIns(rig, http, { copies, times: repeat(1, 10) })),
      ];
      http.close();
      return { findings: [...findings, ...(await stillTrades(rig, repeat))], charts: [], figures: {} };
    }),
};

/** Traders who did not race, so that their balances are what the journal says. */
async function stillTrades(rig: Rig, repeat: Repeat): Promise<Finding[]> {
  const traders = await addTraders(rig, 2);
  const load = new MixedLoad(rig, traders, { journal: new ActJournal() });
  await new Promise((resolve) => setTimeout(resolve, repeat(500, 2_000)));
  return verify(rig, load);
}

type Racing = { readonly http: HttpClient; readonly traders: readonly Trader[] };

/** The same booking under one key, many times at once: one trade, and one answer for all. */
async function raceKeys(racing: Racing, keys: number): Promise<Finding> {
  const wrong = await raceBookings(
    racing,
    keys,
    () => {
      const key = randomUUIDv7();
      return () => key;
    },
    (booked, refused) => booked.length === copies && refused.length === 0,
  );
  return none(
    `keys sent ${copies} times at once that made more or less than one trade, of ${keys}`,
    "none",
    wrong,
  );
}

/** One quote under as many keys: one trade, and everybody else reads that the quote is used. */
async function raceQuotes(racing: Racing, quotes: number): Promise<Finding> {
  const wrong = await raceBookings(
    racing,
    quotes,
    () => randomUUIDv7,
    (booked, refused) =>
      booked.length === 1 && refused.every(({ text }) => JSON.parse(text).code === "quote_used"),
  );
  return none(
    `quotes booked ${copies} times at once that made more or less than one trade, of ${quotes}`,
    "none",
    wrong,
  );
}

async function raceBookings(
  { http, traders }: Racing,
  times: number,
  keysOfRace: () => () => string,
  isRight: (booked: readonly HttpAnswer[], refused: readonly HttpAnswer[]) => boolean,
): Promise<string[]> {
  const race = async (index: number): Promise<string[]> => {
    const { token } = traders[index % traders.length] as Trader;
    const body = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00", isReceiving: false };
    const quote = await untilServed(http, { method: "POST", path: "/api/quotes", token, body });
    const quoteId = JSON.parse(quote.text).id;
    const keyOf = keysOfRace();
    const answers = await Promise.all(
      Array.from({ length: copies }, () => {
        const booking = { quoteId, termsAccepted: true };
        return untilServed(http, { method: "POST", path: "/api/trades", token, key: keyOf(), body: booking });
      }),
    );
    const booked = answers.filter(({ status }) => status === 201);
    const ids = new Set(booked.map(({ text }) => JSON.parse(text).id));
    const refused = answers.filter(({ status }) => status !== 201);
    if (ids.size === 1 && isRight(booked, refused)) return [];
    return [`${ids.size} trades in ${booked.length} answers, ${refused.length} refused: ${refused[0]?.text}`];
  };
  let next = 0;
  const lane = async (): Promise<string[]> => {
    const wrong: string[] = [];
    while (next < times) wrong.push(...(await race(next++)));
    return wrong;
  };
  return (await Promise.all(Array.from({ length: atOnce }, lane))).flat();
}

/** A payment that waits is approved by two members fifty times at once: it is made once. */
async function raceApprovals(
  { rig, http, traders }: Racing & { readonly rig: Rig },
  times: number,
): Promise<Finding> {
  const { id: clientId, token, recipientId } = traders[0] as Trader;
  const at = new Date();
  const [preparer, approver] = [
    await addMember(rig.db, { clientId, role: "preparer", at }),
    await addMember(rig.db, { clientId, role: "approver", at }),
  ];
  const tokens = {
    preparer: await rig.openSession(clientId, preparer),
    approver: await rig.openSession(clientId, approver),
  };
  const wrong: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const reference = `RACE ${time}`;
    const body = { beneficiaryId: recipientId, amount: "1.00", reference };
    const path = "/api/balances/EUR/withdrawals";
    const prepared = await untilServed(http, {
      method: "POST",
      path,
      token: tokens.preparer,
      key: randomUUIDv7(),
      body,
    });
    const { approval } = JSON.parse(prepared.text);
    if (prepared.status !== 202) throw new Error(`nothing waits for an approval: ${prepared.text}`);
    const answers = await Promise.all(
      Array.from({ length: copies }, (_, index) =>
        confirmed(rig, http, {
          ...{ method: "POST", path: "/api/approvals/approve", key: randomUUIDv7() },
          token: index % 2 === 0 ? token : tokens.approver,
          body: { requests: [{ id: approval.id, version: 1 }] },
        }),
      ),
    );
    const approved = answers.filter(({ status }) => status === 200).length;
    const { length: made } = await rig.db
      .selectFrom("payments")
      .select("id")
      .where("clientId", "=", clientId)
      .where("reference", "=", reference)
      .execute();
    if (approved !== 1 || made !== 1) wrong.push(`${approved} approvals, ${made} payments`);
  }
  return none(
    `approvals given ${copies} times at once that made more or less than one payment, of ${times}`,
    "none",
    wrong,
  );
}

/** Confirms what asks for it; of many confirmations of one session, one is spent by each call. */
async function confirmed(rig: Rig, http: HttpClient, call: HttpCall): Promise<HttpAnswer> {
  for (;;) {
    const answer = await untilServed(http, call);
    const app = { db: rig.db, vault: rig.vault, clock: () => new Date() };
    if (answer.status < 300 || !(await confirmAsClient(app, JSON.parse(answer.text)))) return answer;
  }
}

/** Repeats a call that was refused because Summit is busy. */
export async function untilServed(http: HttpClient, call: HttpCall): Promise<HttpAnswer> {
  for (;;) {
    const answer = await http.call(call);
    if (answer.status !== 503 && answer.status !== 0) return answer;
  }
}
