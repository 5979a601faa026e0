import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ActJournal } from "../act-journal.ts";
import { MixedLoad } from "../mixed-load.ts";
import { type Finding, none, type Part, type Repeat } from "../part.ts";
import { type Rig, withRig } from "../rig.ts";
import { addTraders, type Trader } from "../traders.ts";
import { verify } from "../verify.ts";

const returned = 1_00n;
/** Sent payments stay sent for the time of the part. */
const slow = { SIMULATED_BANK_DELAY_SECONDS: "86400" };
const [copies, arrived] = [10, "250.00"];

export const bank: Part = {
  name: "bank",
  title: "a bank that never answers, that returns every payment, and that repeats itself",
  inTests: ["tests/scenarios/payouts.test.ts", "tests/scenarios/withdrawals.test.ts"],
  run: (repeat) =>
    withRig({ env: { SIMULATED_BANK: "silent" } }, async (rig) => {
      const traders = await addTraders(rig, 8);
      const journal = new ActJournal();
      const silent = await during(rig, { traders, journal, repeat });
      const sent = none("payments that a silent bank settled", "none", await settledPayments(rig, journal));

      await rig.startApp({ SIMULATED_BANK: "return" });
      const from = journal.acts.length;
      const load = new MixedLoad(rig, traders, { journal });
      await pause(repeat(1_500, 8_000));
      await load.stop();
      await rig.settle();
      for (const { kind, outcome, clientId } of journal.acts.slice(from))
        if (kind === "withdraw" && outcome === "acknowledged") journal.move(clientId, { EUR: returned });
      const refusing = await verify(rig, load);

      await rig.startApp({ SIMULATED_BANK: "normal", ...slow });
      const repeating = await repeatEverything(rig, { traders, journal, repeat });
      return { findings: [...silent, sent, ...refusing, ...repeating], charts: [], figures: {} };
    }),
};

type Stage = { readonly traders: readonly Trader[]; readonly journal: ActJournal; readonly repeat: Repeat };

async function during(rig: Rig, { traders, journal, repeat }: Stage): Promise<Finding[]> {
  const load = new MixedLoad(rig, traders, { journal });
  await pause(repeat(1_500, 8_000));
  return verify(rig, load);
}

async function settledPayments(rig: Rig, { acts }: ActJournal): Promise<string[]> {
  const ids = acts.flatMap(({ kind, resultId }) => (kind === "withdraw" && resultId ? [resultId] : []));
  const rows = await rig.db
    .selectFrom("payments")
    .select(["id", "status"])
    .where("id", "in", ids)
    .where("status", "!=", "SENT")
    .execute();
  return rows.map(({ id, status }) => `${id}: ${status}`);
}

/** The bank reports the arrival and the return of each payment, and each incoming payment, ten times at once. */
async function repeatEverything(rig: Rig, { traders, journal, repeat }: Stage): Promise<Finding[]> {
  const load = new MixedLoad(rig, traders, { journal });
  await pause(repeat(500, 3_000));
  await load.stop();
  const http = rig.client(60_000);
  const wrong: string[] = [];
  for (const { id, token } of traders) {
    const [payment] = journal.acts.filter((act) => act.clientId === id && act.kind === "withdraw").slice(-1);
    const path = `/api/simulation/payments/${payment?.resultId}`;
    const answers = await Promise.all(
      Array.from({ length: 2 * copies }, (_, index) =>
        http.call({
          ...{ method: "POST", token, key: randomUUIDv7() },
          ...(index % 2 === 0
            ? { path: `${path}/complete`, body: {} }
            : { path: `${path}/return`, body: { reason: "The account is closed" } }),
        } as const),
      ),
    );
    wrong.push(...answers.filter(({ status }) => status >= 500 && status !== 503).map(({ text }) => text));
    const { status } = await rig.db
      .selectFrom("payments")
      .select("status")
      .where("id", "=", payment?.resultId ?? "")
      .executeTakeFirstOrThrow();
    if (status === "RETURNED") journal.move(id, { EUR: returned });
    wrong.push(...(await arriveRepeatedly(rig, { id, token }, journal)));
  }
  http.close();
  return [none("wrong answers to a bank that repeats itself", "none", wrong), ...(await verify(rig, load))];
}

async function arriveRepeatedly(
  rig: Rig,
  { id, token }: Pick<Trader, "id" | "token">,
  journal: ActJournal,
): Promise<string[]> {
  const { depositReference } = await rig.db
    .selectFrom("clients")
    .select("depositReference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const http = rig.client(60_000);
  const call = {
    method: "POST",
    path: "/api/simulation/incoming-payments",
    token,
    key: randomUUIDv7(),
    body: { amount: arrived, currency: "EUR", reference: depositReference, payerName: "Bench Client" },
  } as const;
  const answers = await Promise.all(Array.from({ length: copies }, () => http.call(call)));
  http.close();
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => JSON.parse(text).id));
  if (ids.size === 1) journal.move(id, { EUR: 250_00n });
  return ids.size === 1 ? [] : [`${ids.size} incoming payments of one`];
}
