import { execFile, spawn } from "node:child_process";
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhookExample } from "#contract/webhooks/webhook-events.ts";
import { apiScopeNames } from "#domain/clients/api-keys/api-key.ts";
import { eventually } from "../support/eventually.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const samples = join(import.meta.dirname, "../../docs/developers/samples");
const password = "four plain words here";
const administrator = { email: "admin@summit.test", password };
let dataDir: string;
let summit: RunningServer;

// On the embedded database, because rates can be set nowhere else.
beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  summit = await runSummit({
    DATA_DIR: dataDir,
    DEMO_PASSWORD: password,
    SIMULATED_BANK_DELAY_SECONDS: "0.2",
  });
  await eventually("the first rates", async () => {
    return (await fetch(`${summit.url}/api/exchange-rate?from=GBP&to=EUR`)).ok;
  });
});
afterAll(async () => {
  await summit.end("SIGTERM");
  await removeTemporaryFolder(dataDir);
});

/** A browser without a screen, which retries while the server is busy. */
function openCaller() {
  const cookies = new Map<string, string>();
  return (method: string, path: string, body?: object) => {
    const key = randomUUIDv7();
    return retryWhileBusy(async () => {
      const answer = await fetch(summit.url + path, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          "idempotency-key": key,
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
        cookies.set(name, value);
      }
      const text = await answer.text();
      return { status: answer.status, body: (text === "" ? undefined : JSON.parse(text)) as never };
    });
  };
}

type Caller = ReturnType<typeof openCaller>;
type Approval = { readonly id: string; readonly version: number };

/** Makes a call and confirms it with the password when that is asked for. */
async function confirmed(client: Caller, method: string, path: string, body: object) {
  const answer = await client(method, path, body);
  const { code, challenge } = answer.body as { code?: string; challenge?: { token: string } };
  if (code !== "confirmation_required" || !challenge) return answer;
  const proof = { factor: "password", password };
  const { status } = await client("POST", "/api/confirmations", { challenge: challenge.token, proof });
  expect(status).toBe(204);
  return client(method, path, body);
}

/** An activated client in a browser, with a key of every scope and a folder for its programs. */
async function openAccount(name: string) {
  const [client, desk] = [openCaller(), openCaller()];
  const email = `${name}@clients.test`;
  const registered = await client("POST", "/api/register", { email, password, name: "Sample Client" });
  expect(registered.status).toBe(201);
  const { user } = registered.body as { user: { id: string } };
  expect((await desk("POST", "/api/admin/login", administrator)).status).toBe(200);
  const change = { status: "ACCOUNT_READY", override: { reason: "Identified in person" } };
  expect((await desk("PATCH", `/api/admin/clients/${user.id}/status`, change)).status).toBe(200);
  const input = { name: "Samples", scopes: [...apiScopeNames], expiresInDays: 1 };
  const made = await confirmed(client, "POST", "/api/api-keys", input);
  expect(made.status).toBe(201);
  const { secret } = made.body as { secret: string };
  return { client, secret, folder: await makeTemporaryFolder() };
}

type Account = Awaited<ReturnType<typeof openAccount>>;

const run = promisify(execFile);

/** Runs a sample as its reader would; its output, or an error with it when it fails. */
async function runSample(file: string, { secret, folder }: Account): Promise<string> {
  const [program, args] = file.endsWith(".sh") ? ["bash", []] : [process.execPath, ["--no-warnings"]];
  const { stdout } = await run(program, [...args, join(samples, file)], {
    cwd: folder,
    timeout: 100_000,
    env: { PATH: process.env.PATH ?? "", SUMMIT_URL: summit.url, SUMMIT_KEY: secret },
  });
  return stdout;
}

/** A person who approves what the account's key prepares, until the work is done. */
async function whileApproving<Result>({ client }: Account, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  const over = work.finally(() => {
    isDone = true;
  });
  const approving = async () => {
    while (!isDone) {
      const listed = await client("GET", "/api/approvals");
      const requests = (listed.body as { items: Approval[] }).items.map(({ id, version }) => ({
        id,
        version,
      }));
      if (requests.length > 0) {
        const { status } = await confirmed(client, "POST", "/api/approvals/approve", { requests });
        expect(status).toBe(200);
      }
      await pause(200);
    }
  };
  const [result] = await Promise.all([over, approving()]);
  return result;
}

/** The problem details that an output contains. */
const problems = /"type":"[^"]*\/developers\/errors#(\w+)"/g;

/** Samples of these names need what another left behind, or are run below. */
const ownTests = ["quick-start", "testing", "webhooks", "errors"];

describe.each(["sh", "ts"] as const)("the samples in .%s", (ending) => {
  let account: Account;
  beforeAll(async () => {
    account = await openAccount(`samples-${ending}`);
  });
  afterAll(() => removeTemporaryFolder(account.folder));

  it("the quick start goes from a quote to a completed payment", async () => {
    const output = await whileApproving(account, runSample(`quick-start.${ending}`, account));
    expect(output.trim().split("\n").at(-1)).toMatch(/Paid$/);
    expect([...output.matchAll(problems)].map(([, code]) => code)).toEqual([]);
    const { body } = await account.client("GET", "/api/trades");
    expect(body).toMatchObject({ items: [{ stage: "COMPLETED", toAmount: "1000.00" }] });
  });

  it("a payment comes back and the market moves in the sandbox", async () => {
    const output = await runSample(`testing.${ending}`, account);
    expect([...output.matchAll(problems)].map(([, code]) => code)).toEqual([]);
    expect(output).toMatch(/"?(status"?:"?)?RETURNED/);
    expect(output).toMatch(/movedCurrency/);
  });

  it("an error is read by its code", async () => {
    const output = await runSample(`errors.${ending}`, account);
    expect(output).toMatch(ending === "sh" ? /"code":"same_currency"/ : /Choose another currency/);
  });

  it("every other sample runs without an error", async () => {
    const names = (await readdir(samples))
      .filter((name) => name.endsWith(`.${ending}`))
      .filter((name) => !ownTests.includes(name.slice(0, -3)));
    expect(names).toContain(`lists.${ending}`);
    for (const name of names) {
      const output = await whileApproving(account, runSample(name, account));
      expect([name, [...output.matchAll(problems)].map(([, code]) => code)]).toEqual([name, []]);
      expect([name, output.trim()]).not.toEqual([name, ""]);
    }
  });
});

it("the webhook sample takes genuine events once and refuses forged and old ones", async () => {
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const server = spawn(process.execPath, ["--no-warnings", join(samples, "webhooks.ts")], {
    env: { PATH: process.env.PATH ?? "", SUMMIT_WEBHOOK_SECRET: secret, PORT: "4017" },
  });
  const output: string[] = [];
  server.stdout.on("data", (text: Buffer) => output.push(text.toString()));
  try {
    const event = webhookExample("payment.completed");
    const body = JSON.stringify(event);
    const send = async (sentAt: Date, sent = body) => {
      const signature = new Webhook(secret).sign(event.id, sentAt, body);
      const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
      const headers = {
        "webhook-id": event.id,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")} ${signature}`,
      };
      return (await fetch("http://127.0.0.1:4017/", { method: "POST", headers, body: sent })).status;
    };
    const now = new Date();
    expect(await eventually("the sample's server", () => send(now).catch(() => undefined))).toBe(204);
    expect(await send(now)).toBe(204);
    expect(await send(now, body.replace("1151.54", "9151.54"))).toBe(401);
    expect(await send(new Date(now.getTime() - 600_000))).toBe(401);
    expect(output.join("").trim()).toBe(`payment.completed ${event.data.url}`);
  } finally {
    server.kill();
  }
});
