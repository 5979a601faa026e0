import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSdk } from "../../scripts/lib/build-sdk.mjs";
import { logInToDemo, makeDemoKey } from "../../scripts/lib/demo-client.ts";
import { generateSdk } from "../../scripts/lib/generate-sdk.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** What the packed SDK needs, as installed here: the install needs no registry. */
const dependencies = [
  "openapi-fetch",
  "openapi-typescript-helpers",
  "standardwebhooks",
  "@stablelib/base64",
  "fast-sha256",
];

let server: RunningServer;
/** An integrator's project, empty but for the SDK. */
let project: string;
let data: string;

beforeAll(async () => {
  [project, data] = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  [server] = await Promise.all([runSummit({ DATA_DIR: data }), installSdk()]);
});
afterAll(async () => {
  await server?.end("SIGTERM");
  await Promise.all([project, data].map(removeTemporaryFolder));
});

async function installSdk(): Promise<void> {
  await buildSdk();
  await writeFile(join(project, "package.json"), '{ "private": true, "type": "module" }');
  const packages = [join(root, "sdk"), ...dependencies.map((name) => join(root, "node_modules", name))];
  await npm("pack", "--silent", ...packages);
  const { stdout } = await run("ls", { cwd: project });
  const tarballs = stdout.split("\n").filter((name) => name.endsWith(".tgz"));
  expect(tarballs).toHaveLength(packages.length);
  await npm("install", "--offline", "--ignore-scripts", "--no-audit", ...tarballs.map((name) => `./${name}`));
}

const npm = (...args: readonly string[]) => run("npm", args, { cwd: project });

/** Runs a file of the project in Node, as an integrator would. */
async function runInProject(name: string, text: string, env: Readonly<Record<string, string>> = {}) {
  await writeFile(join(project, name), text);
  const { stdout } = await run(process.execPath, [name], {
    cwd: project,
    env: { PATH: process.env.PATH, SUMMIT_URL: server.url, ...env },
  });
  return stdout;
}

async function readmeExample(): Promise<string> {
  const readme = await readFile(join(root, "sdk/README.md"), "utf8");
  return /^```ts example\n(.*?)^```$/ms.exec(readme)?.[1] ?? "";
}

it("the generated types are those of today's API description", async () => {
  for (const [name, text] of Object.entries(await generateSdk())) {
    const written = await readFile(join(root, "sdk/src", name), "utf8");
    expect(written === text, `${name} is outdated: npm run sdk:types`).toBe(true);
  }
});

it("the README's example runs in an empty project against a server", async () => {
  const key = await makeDemoKey(await logInToDemo(server.url), "README", ["read", "quotes", "trades"]);
  const output = await runInProject("example.ts", await readmeExample(), { SUMMIT_KEY: key });
  expect(output).toMatch(/^250\.00 EUR costs \d+\.\d\d GBP\nBooked as FX\d+\n[0-9a-f-]{36}\n/);
});

it("the package has its types, and nothing but what it needs", async () => {
  await writeFile(join(project, "example.ts"), await readmeExample());
  const wrong =
    'import { Summit } from "@summit/sdk";\nnew Summit({ baseUrl: "", apiKey: "" }).get("/api/nowhere");\n';
  await writeFile(join(project, "wrong.ts"), wrong);
  const options = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--lib",
    "es2024,dom,dom.iterable",
  ];
  const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
  const check = (name: string) =>
    run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), ...options, ...types, name], {
      cwd: project,
    });
  await check("example.ts");
  await expect(check("wrong.ts")).rejects.toMatchObject({ stdout: expect.stringContaining("/api/nowhere") });
  const { stdout } = await run("find", ["node_modules", "-name", "package.json", "-maxdepth", "3"], {
    cwd: project,
  });
  expect(stdout.trim().split("\n")).toHaveLength(dependencies.length + 1);
});

it("a refusal is a typed error, and a rate that is simulated comes through the feed", async () => {
  const key = await makeDemoKey(await logInToDemo(server.url), "Errors", ["read", "quotes"]);
  const text = `
    import { Summit, SummitApiError } from "@summit/sdk";
    const summit = new Summit({ baseUrl: process.env.SUMMIT_URL, apiKey: process.env.SUMMIT_KEY });
    const refused = await summit.post("/api/trades", { body: { quoteId: crypto.randomUUID(), termsAccepted: true } }).catch((e) => e);
    console.log(refused instanceof SummitApiError, refused.status, refused.code, refused.requestId.length);
    const query = { params: { query: { from: "GBP", to: "EUR" } } };
    const { rate } = await summit.get("/api/exchange-rate", query);
    const wanted = Number((rate * 1.02).toFixed(4));
    await summit.post("/api/simulation/rates/{pair}", { params: { path: { pair: "GBP-EUR" } }, body: { rate: wanted, seconds: 60 } });
    for (;;) {
      const now = (await summit.get("/api/exchange-rate", query)).rate;
      if (Math.abs(now - wanted) < 0.0001) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    console.log("moved");
  `;
  expect(await runInProject("errors.mjs", text, { SUMMIT_KEY: key })).toBe(
    "true 403 api_key_scope 36\nmoved\n",
  );
});

it("the example's shop that is run again after a crash goes on with the exchange that it booked", async () => {
  const key = await makeDemoKey(await logInToDemo(server.url), "Shop", [
    ...["read", "quotes", "trades", "recipients", "payments:prepare"],
  ]);
  const shop = await readFile(join(root, "examples/shop/pay-supplier.ts"), "utf8");
  await writeFile(join(project, "pay-supplier.ts"), shop);
  const text = `
    import { Summit } from "@summit/sdk";
    import { paySupplier } from "./pay-supplier.ts";
    const options = { baseUrl: process.env.SUMMIT_URL, apiKey: process.env.SUMMIT_KEY };
    const place = { iban: "DE02120300000000202051", bic: "BYLADEM1001", town: "Berlin" };
    const order = { id: "ORDER-1", supplier: { name: "Müller Maschinenbau GmbH", ...place }, amount: "250.00" };
    const quotes = new Map();
    const shopping = { quotes, print: () => {} };
    const summit = new Summit(options);
    const first = await paySupplier(summit, order, shopping);
    console.log((await paySupplier(summit, order, shopping)).tradeId === first.tradeId);
    // A quote that expired before it was booked.
    quotes.set("ORDER-2", "expired");
    const expired = () => Response.json({ code: "quote_expired" }, { status: 409 });
    const isOfExpired = async (request) => (await request.clone().text()).includes("expired");
    const late = new Summit({ ...options, fetch: async (sent) => ((await isOfExpired(sent)) ? expired() : fetch(sent)) });
    const second = await paySupplier(late, { ...order, id: "ORDER-2" }, shopping);
    console.log(second.tradeId !== first.tradeId, quotes.get("ORDER-2") !== "expired");
  `;
  expect(await runInProject("shop.ts", text, { SUMMIT_KEY: key })).toBe("true\ntrue true\n");
});

it("npm run demo:integrator pays a supplier, from the quote on, and ends by itself", async () => {
  const { stdout } = await run(process.execPath, ["scripts/demo-integrator.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, SUMMIT_URL: server.url },
  });
  for (const step of ["Quote: 250.00 EUR", "Booked: FX", "Approved:", "Simulated:", ": paid"])
    expect(stdout).toContain(step);
  await expect(readFile(join(root, "sdk/dist/summit.js"), "utf8")).resolves.toContain("class Summit");
});
