import { randomInt } from "node:crypto";
import { describeApi } from "#server/platform/openapi/describe-api.ts";
import { routes } from "#server/routes.ts";
import { type FuzzedDocument, Fuzzer } from "../../support/fuzz-requests.ts";
import { MixedLoad } from "../mixed-load.ts";
import { none, type Part } from "../part.ts";
import { type Rig, withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const lanes = 8;
const timeoutMs = 60_000;

export const fuzz: Part = {
  name: "fuzz",
  title: "hostile requests made from the API description, beside people who trade",
  inTests: ["tests/scenarios/api-fuzz.test.ts", "tests/scenarios/malformed-requests.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const [victim, ...traders] = await addTraders(rig, 5);
      const load = new MixedLoad(rig, traders);
      // FUZZ_SEED repeats a run.
      const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
      try {
        const callers: (() => Promise<Record<string, string>>)[] = [
          async () => ({}),
          async () => ({ cookie: `summit=${await rig.openSession(victim?.id ?? "")}` }),
          () => logInToDesk(rig),
        ];
        const faults: string[] = [];
        for (const [index, logIn] of callers.entries())
          faults.push(
            ...(await attack(rig.url, { seed: seed + index, logIn, requests: repeat(300, 4_000) })),
          );
        const findings = [none(`answers that say that Summit failed, seed ${seed}`, "none", faults)];
        return { findings: [...findings, ...(await verify(rig, load))], charts: [], figures: { seed } };
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
  const fuzzer = new Fuzzer(describeApi(routes, { withStaff: true }) as unknown as FuzzedDocument, seed);
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

async function logInToDesk(rig: Rig): Promise<Record<string, string>> {
  const answer = await fetch(`${rig.url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@summit.test", password: "demo-password-1" }),
  });
  if (!answer.ok) throw new Error(`nobody was logged in at the desk: ${answer.status}`);
  return { cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "" };
}
