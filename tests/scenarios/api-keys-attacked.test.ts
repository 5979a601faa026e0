import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { ApiScope } from "#domain/clients/api-keys/api-key.ts";
import { createApiKeyFixture, type Who } from "../support/create-api-key-fixture.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const { company, send, as, codeOf } = createApiKeyFixture(summit);

it.each([
  ["x-forwarded-for", "203.0.113.9"],
  ["x-forwarded-for", "203.0.113.9, 127.0.0.1"],
  ["forwarded", "for=203.0.113.9"],
  ["x-real-ip", "203.0.113.9"],
  ["cf-connecting-ip", "203.0.113.9"],
  ["true-client-ip", "203.0.113.9"],
])("a key isn't brought into its IP ranges by %s: %s of a caller that is no proxy", async (header, value) => {
  const { authorization } = await makeApiKey(summit.app, {
    ...(await company()),
    ipRanges: ["203.0.113.0/24"],
  });
  const call = (headers: object, from: string) =>
    codeOf(send("/api/balances", { headers: { authorization, ...headers } }, from));
  expect(await call({ [header]: value }, "198.51.100.7")).toEqual([403, "api_key_address"]);
  expect(await call({ [header]: "198.51.100.7" }, "203.0.113.9")).toEqual([200, undefined]);
});

it("an idempotency key is the client's: its other keys get the answer where they may make the call, and no other client does", async () => {
  const [owner, other] = [await company(), await company()];
  const endpointOf = async (who: Who) => {
    const payload = { url: "https://hooks.example.com/summit", eventTypes: ["alert.fired"] };
    return (await as(who, "/api/webhook-endpoints", { method: "POST", payload })).body.id;
  };
  const [own, foreign] = [await endpointOf(owner), await endpointOf(other)];
  const key = randomUUIDv7();
  const sendTest = async (who: Who, scope: ApiScope, endpointId: string) => {
    const { authorization } = await makeApiKey(summit.app, { ...who, scopes: [scope] });
    const headers = { authorization, "idempotency-key": key };
    return send(`/api/webhook-endpoints/${endpointId}/test`, { method: "POST", headers });
  };
  const first = await sendTest(owner, "webhooks", own);
  expect(first.status).toBe(201);
  expect((await sendTest(owner, "webhooks", own)).body).toEqual(first.body);
  expect(await codeOf(sendTest(owner, "read", own))).toEqual([403, "api_key_scope"]);
  expect(await codeOf(sendTest(other, "webhooks", own))).toEqual([404, "not_found"]);
  const theirs = await sendTest(other, "webhooks", foreign);
  expect(theirs.status).toBe(201);
  expect(theirs.body.id).not.toBe(first.body.id);
});

it.each(["Required", "true", "required, required", ""])(
  "a payment of a key isn't made when its Summit-Approval is %o, which may have meant to hold it",
  async (value) => {
    const { authorization } = await makeApiKey(summit.app, { ...(await company()) });
    const prepare = (approval: string) => {
      const headers = { authorization, "summit-approval": approval };
      const payload = { beneficiaryId: randomUUIDv7(), amount: "5.00" };
      return send("/api/balances/EUR/withdrawals", { method: "POST", payload, headers });
    };
    const fields = { "Summit-Approval": "Set it to required, or leave the header out." };
    expect(await prepare(value)).toMatchObject({ status: 400, body: { code: "input_malformed", fields } });
    expect((await prepare("required")).body.code).not.toBe("input_malformed");
  },
);
