import { randomInt } from "node:crypto";
import { createPasswordHasher } from "#server/clients/auth/password-hasher.ts";
import { describeApi } from "#server/platform/openapi/describe-api.ts";
import { routes } from "#server/routes.ts";
import { contactOf } from "../../support/client-users.ts";
import { eventually } from "../../support/eventually.ts";
import { type FuzzedDocument, Fuzzer } from "../../support/fuzz-requests.ts";
import { MixedLoad } from "../mixed-load.ts";
import { none, type Part } from "../part.ts";
import { type Rig, withRig } from "../rig.ts";
import { addTraders, type Trader } from "../traders.ts";
import { verify } from "../verify.ts";

/** Everything but the reset of the demo, which does what it says. */
const document = describeApi(
  routes.filter(({ endpoint }) => endpoint.path !== "/api/demo/reset"),
  { withStaff: true },
) as unknown as FuzzedDocument;
const lanes = 8;
const timeoutMs = 60_000;

export const fuzz: Part = {
  name: "fuzz",
  title: "hostile requests made from the API description, beside people who trade",
  inTests: ["tests/scenarios/api-fuzz.test.ts", "tests/scenarios/malformed-requests.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const [victim, ...traders] = await addTraders(rig, 5);
      if (!victim) throw new Error("nobody to attack as");
      await setPassword(rig, victim);
      const load = new MixedLoad(rig, traders);
      // FUZZ_SEED repeats a run.
      const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
      try {
        const requests = repeat(300, 4_000);
        const nobody = await attack(rig.url, { seed, requests, logIn: async () => ({}) });
        const asClient = async () => ({ cookie: `summit=${await rig.openSession(victim.id)}` });
        const client = await attack(rig.url, { seed: seed + 1, requests, logIn: asClient });
        const proved = await verify(rig, load);
        // Staff may decline and cancel what the traders did, so that no journal says what is right afterwards.
        const staff = await attack(rig.url, { seed: seed + 2, requests, logIn: () => logInToDesk(rig) });
        const faults = [...nobody, ...client, ...staff];
        return {
          findings: [
            none(`answers that say that Summit failed, seed ${seed}`, "none", faults),
            ...proved,
            ...(await verify(rig)),
          ],
          charts: [],
          figures: { seed },
        };
      } finally {
        await load.abandon();
      }
    }),
};

type Attack = {
  readonly seed: number;
  readonly logIn: () => Promise<Record<string, string>>;
  readonly requests: number;
};

/** Sends hostile requests, and returns those that were answered with 500 or not at all. */
async function attack(url: string, { seed, logIn, requests }: Attack): Promise<string[]> {
  const fuzzer = new Fuzzer(document, seed);
  const faults: string[] = [];
  let caller = await logIn();
  let sent = 0;
  const lane = async () => {
    while (sent < requests) {
      sent += 1;
      // It may have logged itself out, or closed its account.
      if (sent % 200 === 0) caller = await logIn().catch(() => caller);
      const { method, url: path, headers, payload } = fuzzer.next();
      const call = `${method} ${path.slice(0, 200)}`;
      const signal = AbortSignal.timeout(timeoutMs);
      const asked = {
        method,
        headers: { ...headers, ...caller },
        signal,
        ...(payload !== undefined && { body: payload }),
      };
      const answer = await fetch(`${url}${path}`, asked as RequestInit).catch((error: Error) => error);
      // Some requests can't be sent: fetch refuses a body with GET, and header values outside Latin-1.
      if (answer instanceof TypeError && answer.cause === undefined) continue;
      if (answer instanceof Error) {
        faults.push(`${call}: ${answer.cause ?? answer}`);
        continue;
      }
      if (String(answer.headers.get("content-type")).startsWith("text/event-stream")) {
        await answer.body?.cancel();
        continue;
      }
      const text = await answer.text();
      if (answer.status >= 500 && answer.status !== 503)
        faults.push(`${call}: ${answer.status} ${text.slice(0, 200)}`);
      fuzzer.learn(text);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return faults;
}

/** A trader has no password that could be checked. */
async function setPassword(rig: Rig, { id }: Trader): Promise<void> {
  const passwordHash = await createPasswordHasher().hash("a pass phrase of four words");
  const userId = await contactOf(rig.db, id);
  await rig.db.updateTable("users").set({ passwordHash }).where("id", "=", userId).execute();
}

async function logInToDesk(rig: Rig): Promise<Record<string, string>> {
  const answer = await eventually("the desk logs in", async () => {
    const tried = await fetch(`${rig.url}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@summit.test", password: "demo-password-1" }),
    });
    return tried.status !== 503 && tried;
  });
  if (!answer.ok) throw new Error(`nobody was logged in at the desk: ${answer.status}`);
  return { cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}
