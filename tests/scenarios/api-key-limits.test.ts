import { expect, it } from "vitest";
import { kindOfApiKey } from "#domain/clients/api-keys/api-key.ts";
import { createApiKeyFixture } from "../support/create-api-key-fixture.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { serveSummit } from "../support/serve-summit.ts";

/** 6 calls a minute, 2 of them preparing payments. */
const summit = serveSummit({ RATE_LIMIT_FACTOR: "0.01" });
const { company, send, codeOf, withKey, bearer } = createApiKeyFixture(summit);

function limitOf({ headers }: { headers: Readonly<Record<string, unknown>> }) {
  return [headers["ratelimit-limit"], headers["ratelimit-remaining"], headers["ratelimit-reset"]].map(Number);
}

it("each key has its own limit, whatever the address, and says what is left", async () => {
  const owner = await company();
  const [key, other] = [await makeApiKey(summit.app, owner), await makeApiKey(summit.app, owner)];
  for (let n = 0; n < 6; n++) {
    const answer = await send("/api/balances", withKey(key.authorization), `198.51.100.${n}`);
    expect([answer.status, ...limitOf(answer).slice(0, 2)]).toEqual([200, 6, 5 - n]);
    expect(limitOf(answer)[2]).toBeLessThanOrEqual(60);
  }
  const over = await send("/api/balances", withKey(key.authorization), "198.51.100.99");
  expect([over.status, over.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(over.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  expect((await send("/api/balances", withKey(other.authorization), "198.51.100.99")).status).toBe(200);
});

it("calls that prepare payments have a lower limit", async () => {
  const key = await makeApiKey(summit.app, await company());
  const prepare = () =>
    send("/api/balances", { method: "POST", payload: { currency: "EUR" }, ...withKey(key.authorization) });
  expect(limitOf(await prepare()).slice(0, 2)).toEqual([2, 1]);
  await prepare();
  expect(await codeOf(prepare())).toEqual([429, "too_many_requests"]);
  expect((await send("/api/balances", withKey(key.authorization))).status).toBe(200);
});

it("sessions have no such headers", async () => {
  const { cookie } = await company();
  const { headers } = await send("/api/balances", { headers: { cookie } }, "198.51.100.200");
  expect(headers["ratelimit-limit"]).toBeUndefined();
});

it("wrong keys count against their address, and are not looked up beyond its limit", async () => {
  const owner = await company();
  const { secret } = await makeApiKey(summit.app, owner);
  const revoked = await makeApiKey(summit.app, owner);
  await summit.app.db
    .updateTable("apiKeys")
    .set({ revokedAt: summit.app.clock() })
    .where("id", "=", revoked.id)
    .execute();
  const from = "198.51.100.201";
  for (let n = 0; n < 6; n++)
    expect(await codeOf(send("/api/balances", withKey(revoked.authorization), from))).toEqual([
      401,
      "api_key_invalid",
    ]);
  expect(await codeOf(send("/api/balances", withKey(revoked.authorization), from))).toEqual([
    429,
    "too_many_requests",
  ]);
  // Its right keys wait too: otherwise a guesser would learn from the answer.
  expect(await codeOf(send("/api/balances", bearer(secret), from))).toEqual([429, "too_many_requests"]);
  expect((await send("/api/balances", bearer(secret), "198.51.100.202")).status).toBe(200);
});

it("a text without the form or checksum of a key costs no look-up", async () => {
  const looked: string[] = [];
  const { apiKeys } = summit.app;
  const find = apiKeys.find;
  Object.assign(apiKeys, {
    find: (secret: string, address: string) => {
      looked.push(secret);
      return find(secret, address);
    },
  });
  const { secret } = await makeApiKey(summit.app, await company());
  const wrong = `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`;
  expect(kindOfApiKey(wrong)).toBeUndefined();
  for (const text of [wrong, "nonsense", ""]) {
    const answer = send("/api/balances", bearer(text), "198.51.100.203");
    expect(await codeOf(answer)).toEqual([401, "api_key_invalid"]);
  }
  expect(looked).toEqual([]);
});
