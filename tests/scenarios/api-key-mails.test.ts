import { expect, it } from "vitest";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { createApiKeyFixture, type Who } from "../support/create-api-key-fixture.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const { company, join, create, revoke } = createApiKeyFixture(summit);

/** The subjects that each member of a client was mailed about its keys. */
async function mailsTo(members: Readonly<Record<string, Who>>): Promise<Record<string, string[]>> {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
  const users = await summit.app.db.selectFrom("users").select(["id", "email"]).execute();
  return Object.fromEntries(
    Object.entries(members).map(([name, { userId }]) => {
      const email = users.find(({ id }) => id === userId)?.email;
      return [name, summit.mails.filter(({ to }) => to === email).map(({ subject }) => subject)];
    }),
  );
}

const nobodyElse = { approver: [], preparer: [], viewer: [], accountant: [], stranger: [] };

/** A company with a member of each role, and another company's owner. */
async function companyOfAll() {
  const owner = await company();
  return {
    owner,
    secondOwner: await join(owner, "owner"),
    administrator: await join(owner, "administrator"),
    approver: await join(owner, "approver"),
    preparer: await join(owner, "preparer"),
    viewer: await join(owner, "viewer"),
    accountant: await join(owner, "accountant"),
    stranger: await company(),
  };
}

it("a new key and its end are mailed to every owner and administrator, and to nobody else", async () => {
  const members = await companyOfAll();
  const { body } = await create(members.administrator);
  const made = ["New API key: Accounting system"];
  expect(await mailsTo(members)).toEqual({
    ...{ owner: made, secondOwner: made, administrator: made },
    ...nobodyElse,
  });
  expect((await revoke(members.owner, body.key.id)).status).toBe(200);
  const ended = [...made, "API key revoked: Accounting system"];
  expect(await mailsTo(members)).toEqual({
    ...{ owner: ended, secondOwner: ended, administrator: ended },
    ...nobodyElse,
  });
  const [mail] = summit.mails.filter(({ subject }) => subject.startsWith("New API key"));
  expect(JSON.stringify(mail)).not.toContain(body.secret);
});

it("a key that the desk revokes is mailed to its maker too, who manages the account no more", async () => {
  const members = await companyOfAll();
  const key = await makeApiKey(summit.app, { ...members.owner, createdBy: members.preparer.userId });
  const operator = await summit.staffBrowser("operator");
  const url = `/api/admin/clients/${members.owner.clientId}/api-keys/${key.id}/revoke`;
  expect((await operator.post(url, { reason: "Leaked" })).status).toBe(200);
  const ended = ["API key revoked: Test key"];
  expect(await mailsTo(members)).toEqual({
    ...nobodyElse,
    ...{ owner: ended, secondOwner: ended, administrator: ended, preparer: ended },
  });
});
