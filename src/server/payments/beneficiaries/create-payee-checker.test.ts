import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { BankAccount } from "#domain/payments/beneficiaries/bank-account.ts";
import { createPayeeChecker } from "./create-payee-checker.ts";
import type { PayeeQuestion } from "./payee-checker.ts";

const account: BankAccount = {
  currency: "GBP",
  format: "local",
  country: "GB",
  numbers: { sortCode: "089999", accountNumber: "66374958" },
};
const question: PayeeQuestion = { scheme: "cop", name: "Demo Recipient", isBusiness: false, account };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A provider that answers as given, and a checker that asks it. */
async function openProvider(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) {
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests++;
    let body = "";
    for await (const chunk of request) body += chunk;
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  let now = Date.parse("2026-03-10T10:00:00.000Z");
  const checker = createPayeeChecker(
    {
      PAYEE_CHECK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/checks`,
      PAYEE_CHECK_KEY: "key",
    },
    { log: { warn: () => undefined }, clock: () => new Date(now) },
  );
  return {
    checker,
    requests: () => requests,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const answering = (report: object) =>
  openProvider((_request, response) => response.end(JSON.stringify(report)));

describe("a provider of name checks", () => {
  it("is asked by scheme, name and account, with the key", async () => {
    let asked: unknown;
    const { checker } = await openProvider((request, response, body) => {
      asked = [request.method, request.headers.authorization, JSON.parse(body)];
      response.end(JSON.stringify({ result: "MTCH" }));
    });
    await checker.ask(question);
    expect(asked).toEqual([
      "POST",
      "Bearer key",
      {
        scheme: "cop",
        name: "Demo Recipient",
        accountType: "personal",
        sortCode: "089999",
        accountNumber: "66374958",
      },
    ]);
    expect(checker.simulated).toBe(false);
  });

  it.each([
    [{ result: "MTCH" }, { outcome: "match", accountName: null, reason: null }],
    [
      { result: "CMTC", name: "D Recipient" },
      { outcome: "close_match", accountName: "D Recipient", reason: null },
    ],
    [{ result: "CMTC" }, { outcome: "no_match", reason: "The account has another name at its bank." }],
    [
      { result: "NMTC", reasonCode: "AC01" },
      { outcome: "no_match", reason: "There's no such account at that bank." },
    ],
    [
      { result: "NMTC", reasonCode: "ZZ99" },
      { outcome: "no_match", reason: "The account has another name at its bank." },
    ],
    [
      { result: "NOAP", reasonCode: "OPTO" },
      { outcome: "unavailable", reason: "The account holder has opted out of name checks." },
    ],
    [{ result: "NOAP" }, { outcome: "unavailable", reason: "The bank gave no answer." }],
    [{ result: "WHAT" }, { outcome: "unavailable", reason: "The name check isn't working right now." }],
  ])("its report %j is read", async (report, answer) => {
    const { checker } = await answering(report);
    expect(await checker.ask(question)).toMatchObject(answer);
  });

  it.each([
    ["an error", (response: ServerResponse) => response.writeHead(500).end()],
    [
      "a redirect",
      (response: ServerResponse) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    ],
    ["no JSON", (response: ServerResponse) => response.end("<html>")],
    ["a broken connection", (response: ServerResponse) => response.destroy()],
  ])("%s is no answer", async (_name, answer) => {
    const { checker } = await openProvider((_request, response) => answer(response));
    expect(await checker.ask(question)).toMatchObject({ outcome: "unavailable" });
  });

  it("that says nothing for three seconds gives no answer", async () => {
    const { checker } = await openProvider(() => undefined);
    const startedAt = performance.now();
    expect(await checker.ask(question)).toMatchObject({ outcome: "unavailable" });
    expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  }, 15_000);

  it("that failed five times in a row is left alone for 30 seconds", async () => {
    let isDown = true;
    const { checker, requests, pass } = await openProvider((_request, response) => {
      if (isDown) response.writeHead(503).end();
      else response.end(JSON.stringify({ result: "MTCH" }));
    });
    for (let attempt = 0; attempt < 8; attempt++) await checker.ask(question);
    expect(requests()).toBe(5);
    isDown = false;
    expect(await checker.ask(question)).toMatchObject({ outcome: "unavailable" });
    pass(30_000);
    expect(await checker.ask(question)).toMatchObject({ outcome: "match" });
    expect(requests()).toBe(6);
  });

  it("without an address the answers are simulated", () => {
    const checker = createPayeeChecker(
      { PAYEE_CHECK_URL: undefined, PAYEE_CHECK_KEY: undefined },
      { log: { warn: () => undefined }, clock: () => new Date() },
    );
    expect(checker.simulated).toBe(true);
  });
});
