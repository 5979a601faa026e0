import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { LinkPurpose } from "#domain/clients/auth/account-link.ts";
import { issueLink } from "#server/clients/auth/issue-link.ts";
import { lockUser } from "#server/clients/users/store.ts";
import { eventually } from "../support/eventually.ts";
import { callConfirmed, openSecurityFixture, password } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { softwareAuthenticator } from "../support/software-authenticator.ts";

const origin = "http://summit.test";
const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000", PUBLIC_URL: origin });
const fixture = openSecurityFixture(summit);
const newPassword = "a valley after dusk";

/** A client with a link of each purpose, the one to a new address included. */
async function withLinks() {
  const { db, clock } = summit.app;
  const { browser, email } = await fixture.registered();
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const moved = `moved-${randomUUIDv7()}@example.test`;
  const tokenFor = async (purpose: LinkPurpose) => {
    const to = purpose === "change_email" ? moved : undefined;
    const path = await db.transaction().execute((tx) => issueLink(tx, id, purpose, clock(), to));
    return path.split("#")[1] ?? "";
  };
  const post = async (path: string, purpose: LinkPurpose, further: object = {}) => {
    const token = await tokenFor(purpose);
    return () => summit.browser().post(path, { token, ...further });
  };
  return {
    ...{ id, browser },
    reset: await post("/api/reset-password", "reset_password", { password: newPassword }),
    change: await post("/api/change-email", "change_email", { password }),
    verify: await post("/api/verify-email", "verify_email", { password }),
  };
}

type Call = Awaited<ReturnType<typeof withLinks>>["reset"];

/** Makes both calls while the login is locked, so that each waits for it with what it holds already. */
async function atOnce(userId: string, calls: readonly Call[]) {
  const { db } = summit.app;
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const made = await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const answers: ReturnType<Call>[] = [];
    for (const [index, call] of calls.entries()) {
      answers.push(call());
      await eventually(
        "the call waits",
        async () => (await waiting.execute(db)).rows[0]?.count === index + 1,
      );
    }
    return { answers };
  });
  return Promise.all(made.answers);
}

it("a passkey that a stranger adds while the owner of the address sets a new password is not added", async () => {
  const { id, browser, reset } = await withLinks();
  const begin = () => browser.post("/api/security/passkeys/options");
  const answer = softwareAuthenticator(origin).create((await callConfirmed(browser, begin)).body);
  const add = () => browser.post("/api/security/passkeys", { name: "Demo device", answer });
  const [ofReset, ofPasskey] = await atOnce(id, [reset, add]);
  expect([ofReset?.status, ofPasskey?.body.code]).toEqual([204, "signed_out"]);
});

describe("two mailed links of one login that are followed at once", () => {
  it("set a new password and leave the link to a new address without effect", async () => {
    const { id, reset, change } = await withLinks();
    const [ofReset, ofChange] = await atOnce(id, [reset, change]);
    expect([ofReset?.status, ofChange?.body.code]).toEqual([204, "link_invalid"]);
  });

  it("change the address and leave the link for a new password without effect", async () => {
    const { id, reset, change } = await withLinks();
    const [ofChange, ofReset] = await atOnce(id, [change, reset]);
    expect([ofChange?.status, ofReset?.body.code]).toEqual([200, "link_invalid"]);
  });

  it("confirm the address, then set a new password", async () => {
    const { id, reset, verify } = await withLinks();
    const answers = await atOnce(id, [verify, reset]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  });

  it("set a new password and leave the link that confirms the address without effect", async () => {
    const { id, reset, verify } = await withLinks();
    const [ofReset, ofVerify] = await atOnce(id, [reset, verify]);
    expect([ofReset?.status, ofVerify?.body.code]).toEqual([204, "link_invalid"]);
  });
});
