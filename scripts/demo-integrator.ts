/* npm run demo:integrator plays the example shop through, from a quote to a paid supplier, against a demo that it starts, or against SUMMIT_URL and SUMMIT_KEY. Needs the installed dependencies. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { buildSdk, linkSdk } from "./lib/build-sdk.mjs";
import { type Answer, approveInDemo, type DemoClient, logInToDemo, makeDemoKey } from "./lib/demo-client.ts";

const root = join(import.meta.dirname, "..");
const scopes = ["read", "quotes", "trades", "recipients", "payments:prepare", "webhooks"];
const eventTypes = [
  ...["trade.booked", "trade.funded", "trade.completed"],
  ...["approval.requested", "approval.approved", "payment.ready", "payment.sent", "payment.completed"],
];
const paidWithinMs = 180_000;

type Target = { readonly url: string; readonly apiKey?: string; readonly stop: () => Promise<void> };

const startedAt = performance.now();
const print = (line: string) =>
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${line}`);

const target = await findSummit();
try {
  await play(target);
} finally {
  await target.stop();
}

async function findSummit(): Promise<Target> {
  const { SUMMIT_URL: url, SUMMIT_KEY: apiKey } = process.env;
  if (url) return { url: url.replace(/\/+$/, ""), ...(apiKey && { apiKey }), stop: async () => {} };
  return startDemo();
}

/** A demo with an empty database of its own, which ends with this script. */
async function startDemo(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), "summit-integrator-"));
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: join(root, ".build/compile-cache"),
      ...{ DATA_DIR: folder, PORT: "0", DEMO_DATA: "small", LOG_LEVEL: "silent" },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(server, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on("line", (line) => {
      const ready = /^Summit is ready at (\S+)/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    server.once("exit", () => reject(new Error("the demo did not start")));
  });
  print(`Demo: ${url}`);
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function play({ url, apiKey: given }: Target): Promise<void> {
  await buildSdk();
  linkSdk("shop");
  const { Summit } = await import("../sdk/src/summit.ts");
  const { startShop } = await import("../examples/shop/shop.ts");

  const person = given ? undefined : await logInToDemo(url);
  const apiKey = given ?? (await makeDemoKey(person as DemoClient, "Example shop", scopes));
  print(`API key: ${apiKey.slice(0, 12)}…`);
  const summit = new Summit({ baseUrl: url, apiKey });
  const shop = await startShop({ summit, print });
  try {
    const hasWebhooks = await registerWebhook({ url, apiKey }, person, shop);
    const id = `ORDER-${Date.now()}`;
    const supplier = {
      name: "Müller Maschinenbau GmbH",
      iban: "DE02120300000000202051",
      bic: "BYLADEM1001",
      town: "Berlin",
    };
    const payment = await shop.pay({ id, supplier, amount: "250.00" });

    if (payment.approvalId) await approve(payment.approvalId, url, person);
    const payer = await summit.get("/api/user");
    await receiveMoney(payment, payer.account || payer.name);
    await waitUntilPaid(id, hasWebhooks);
  } finally {
    await shop.stop();
  }

  async function receiveMoney({ due, reference }: { due: string; reference: string }, payerName: string) {
    const body = { amount: due, currency: "GBP", reference, payerName } as const;
    const { outcome } = await summit.post("/api/simulation/incoming-payments", { body });
    print(`Simulated: ${due} GBP arrived with the reference ${reference} (${outcome})`);
  }

  async function waitUntilPaid(id: string, hasWebhooks: boolean): Promise<void> {
    const deadline = performance.now() + paidWithinMs;
    while (performance.now() < deadline) {
      if ((hasWebhooks ? shop.statusOf(id) : await shop.refresh(id)) === "paid") return;
      await pause(500);
    }
    throw new Error(`order ${id} was not paid within ${paidWithinMs / 1_000} s`);
  }
}

type WebhookTarget = { readonly webhookUrl: string; readonly setSecret: (secret: string) => void };

/** As the demo's client, or with the key; false where Summit takes no endpoint from it. */
async function registerWebhook(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  person: DemoClient | undefined,
  shop: WebhookTarget,
): Promise<boolean> {
  const body = { url: shop.webhookUrl, description: `Example shop ${Date.now()}`, eventTypes };
  const path = "/api/webhook-endpoints";
  const { status, body: endpoint } = person
    ? await person.send("POST", path, body)
    : await post(`${url}${path}`, apiKey, body);
  if (status >= 300) {
    print(`No webhooks (${status}): the shop asks instead`);
    return false;
  }
  shop.setSecret(endpoint.secret as string);
  print(`Webhooks: to ${shop.webhookUrl}`);
  return true;
}

async function post(address: string, apiKey: string, body: object): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

/** As the demo's client; elsewhere, a member of the team does it in Summit. */
async function approve(id: string, url: string, person: DemoClient | undefined): Promise<void> {
  if (!person) return print(`Approve it at ${url}/approvals/${id}`);
  await approveInDemo(person, id);
  print("Approved: by the demo's client, with their password");
}
