import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { addMember } from "../support/client-users.ts";
import { setupMailboxFixture } from "../support/mailbox-fixture.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";

const mailbox = setupMailboxFixture();
const { fixture, mails, funded, addFactor, setUpFactor } = mailbox;
const { withdraw, withdrawAndWait, statusOf, holdsOf, passTheDay } = mailbox;
const { restrict, release } = restrictionFixture(fixture);

/** Has two people give a client's contact a new address; returns the new one. */
async function changeEmail({ id }: Pick<SignedIn, "id">): Promise<string> {
  const [first, second] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
  const email = `moved-${randomUUIDv7()}@users.test`;
  const payload = { email, reason: "Video call, passport seen" };
  const pending = await fixture().call(first, "POST", `/api/admin/clients/${id}/email`, { payload });
  const { body } = await fixture().call(second, "GET", "/api/admin/approvals");
  const approval = body.items.find((item: { id: string }) => item.id === pending.body.approval.id);
  const confirmed = await fixture().call(second, "POST", `/api/admin/approvals/${approval.id}/confirm`, {
    payload: { digest: approval.digest },
  });
  if (confirmed.status !== 200) throw new Error(`no change: ${JSON.stringify(confirmed.body)}`);
  return email;
}

it("the new address of a lost mailbox is paid nothing for a day, neither what waited for a second factor nor anything new", async () => {
  const { client, userId, beneficiaryId } = await funded();
  const waiting = await withdrawAndWait(client, userId, beneficiaryId);
  await changeEmail(client);
  const back = await fixture().signInAgain(client);
  expect(await setUpFactor(back)).toBe(200);
  await fixture().settle();
  expect(await statusOf(waiting)).toBe("READY");
  expect(await withdraw(back, beneficiaryId)).toMatchObject({
    status: 409,
    body: { code: "payouts_on_hold" },
  });
  await passTheDay();
  await fixture().settle();
  expect(await statusOf(waiting)).toBe("COMPLETED");
  expect((await withdraw(back, beneficiaryId)).status).toBe(201);
});

it("the change of a login's address holds every account that the login pays from, also with a second factor, and mails who runs them", async () => {
  const [{ client, userId }, { client: company, userId: owner }, { client: viewed }] = [
    await funded(),
    await funded(),
    await funded(),
  ];
  await addFactor(userId);
  const createdAt = fixture().clock();
  await fixture()
    .db.insertInto("memberships")
    .values([
      { clientId: company.id, userId, role: "preparer", createdAt },
      { clientId: viewed.id, userId, role: "viewer", createdAt },
    ])
    .execute();
  const administrator = await addMember(fixture().db, {
    clientId: client.id,
    role: "administrator",
    at: createdAt,
  });
  const email = await changeEmail(client);
  for (const { id } of [client, company])
    expect(await holdsOf(id)).toMatchObject([{ cause: "email_changed", kinds: ["pay", "withdraw"] }]);
  expect(await holdsOf(viewed.id)).toEqual([]);
  await fixture().relay();
  const notified = mails.filter(({ text }) =>
    text.includes(`We changed the email address of a login to ${email}`),
  );
  const expected = [email, email, await mailbox.emailOf(administrator), await mailbox.emailOf(owner)];
  expect(notified.map(({ to }) => to).toSorted()).toEqual(expected.toSorted());
});

it("no withdrawal leaves within a day of the change of an address, even of fifty at the same moment", async () => {
  const { client, userId, beneficiaryId } = await funded();
  await addFactor(userId);
  const answers = await Promise.all([
    // The database refuses what a session begins that has ended meanwhile.
    ...Array.from({ length: 50 }, () => withdraw(client, beneficiaryId).catch(() => undefined)),
    changeEmail(client),
  ]);
  const taken = answers.filter((answer) => typeof answer === "object" && answer.status === 201).length;
  expect(await fixture().balanceOf(client, "EUR")).toBe(100_00n - BigInt(taken) * 100n);
  await fixture().settle();
  const { count } = await fixture()
    .db.selectFrom("payments")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("clientId", "=", client.id)
    .where("status", "<>", "READY")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(0);
  const back = await fixture().signInAgain(client);
  expect((await withdraw(back, beneficiaryId)).body.code).toBe("payouts_on_hold");
});

it("a restricted client gets a new address and stays restricted after the day", async () => {
  const { client, userId, beneficiaryId } = await funded();
  await addFactor(userId);
  const restriction = await restrict(client, "pay", "withdraw");
  const email = await changeEmail(client);
  expect(await mailbox.emailOf(userId)).toBe(email);
  const back = await fixture().signInAgain(client);
  expect((await withdraw(back, beneficiaryId)).body.code).toBe("account_under_review");
  await passTheDay();
  expect((await withdraw(back, beneficiaryId)).body.code).toBe("account_under_review");
  await release(restriction);
  expect((await withdraw(back, beneficiaryId)).status).toBe(201);
});
