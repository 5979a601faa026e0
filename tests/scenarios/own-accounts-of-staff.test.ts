import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { clientFileRoutes } from "#server/clients/accounts/file-routes.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { camtFile } from "../support/camt-file.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { setupMoneyDeskFixture, uploadFile } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...clientFileRoutes, ...inboxRoutes, ...approvalRoutes(clientFileRoutes)],
  subscriptions: {},
});
const { prepare, approve, file } = payoutApprovals(fixture);

/** Gives a client's login the address of a staff user. */
async function useAddressOf(staff: SignedIn, client: SignedIn): Promise<void> {
  const { email } = await fixture()
    .db.selectFrom("staff")
    .select("email")
    .where("id", "=", staff.id)
    .executeTakeFirstOrThrow();
  await fixture()
    .db.updateTable("users")
    .set({ email })
    .where("id", "in", (query) =>
      query.selectFrom("memberships").select("userId").where("clientId", "=", client.id),
    )
    .execute();
}

const assign = (staff: SignedIn, receiptId: string, clientId: string) =>
  fixture().call(staff, "POST", `/api/admin/receipts/${receiptId}/assign`, {
    payload: { parts: [{ clientId, amount: "1000.00" }] },
  });

const assignCall = "POST /api/admin/receipts/:id/assign";

const attemptsOf = (staff: SignedIn) =>
  fixture()
    .db.selectFrom("auditLog")
    .select(["subjectId", "details"])
    .where("actorId", "=", staff.id)
    .where("action", "=", "refuse_own_account")
    .orderBy("at")
    .orderBy("id")
    .execute();

describe("a staff user who is a client", () => {
  let staff: SignedIn;
  let own: SignedIn;
  let stranger: SignedIn;
  beforeAll(async () => {
    [staff, own, stranger] = [
      await fixture().addStaff("approver"),
      await fixture().addClient(),
      await fixture().addClient(),
    ];
    await useAddressOf(staff, own);
  });

  it("can't assign somebody's unmatched money to their own balance, which another can", async () => {
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    expect((await assign(staff, receipt.id, own.id)).body.code).toBe("own_account");
    expect(await fixture().balanceOf(own, "GBP")).toBe(0n);
    expect((await assign(await fixture().addStaff(), receipt.id, own.id)).status).toBe(200);
    expect(await fixture().balanceOf(own, "GBP")).toBe(100_000n);
  });

  it("can't assign money to their own trade, by the trade or by the suggestion that names it", async () => {
    const trade = await fixture().bookTrade(own);
    const receipt = await fixture().receive("1010.00", "GBP", trade.reference);
    const parts = [
      { tradeId: trade.id, amount: "1000.00" },
      { clientId: stranger.id, amount: "10.00" },
    ];
    const path = `/api/admin/receipts/${receipt.id}`;
    const assigned = await fixture().call(staff, "POST", `${path}/assign`, { payload: { parts } });
    expect(assigned.body.code).toBe("own_account");
    const { suggestion } = (await fixture().call(staff, "GET", path)).body;
    const payload = { key: suggestion.key };
    expect((await fixture().call(staff, "POST", `${path}/accept`, { payload })).body.code).toBe(
      "own_account",
    );
    expect((await fixture().readTrade(own, trade.id)).stage).toBe("AWAITING_FUNDS");
  });

  it("can't record money for their own trade, which has no id in the request", async () => {
    const trade = await fixture().bookTrade(own);
    const payload = {
      bankReference: "OWN-1",
      reference: trade.reference,
      currency: "GBP",
      amount: "1000.00",
    };
    const recorded = await fixture().call(staff, "POST", "/api/admin/receipts", { payload });
    expect(recorded.body.code).toBe("own_account");
  });

  it("isn't the second person who says that their money has come, by uploading the statement too", async () => {
    for (let approvers = 0; approvers < 2; approvers += 1) await fixture().addStaff("approver");
    const trade = await fixture().bookTrade(own);
    const xml = camtFile({
      id: "OWN",
      entries: [{ reference: "OWN-2", amount: "1000.00", text: trade.reference }],
    });
    const upload = async (by: SignedIn) => (await uploadFile(fixture(), by, xml)).body.statements[0];
    const stage = async () => (await fixture().readTrade(own, trade.id)).stage;
    const unverified = () =>
      fixture()
        .db.selectFrom("receipts")
        .select("unverified")
        .where("tradeId", "=", trade.id)
        .executeTakeFirstOrThrow();
    expect(await upload(await fixture().addStaff())).toMatchObject({ funded: 1, unconfirmed: 1 });
    expect(await upload(staff)).toMatchObject({ known: 1, confirmed: 0 });
    expect([await stage(), await unverified()]).toEqual(["FUNDED", { unverified: true }]);
    expect(await upload(await fixture().addStaff())).toMatchObject({ known: 1, confirmed: 1 });
    expect(await unverified()).toEqual({ unverified: false });
  });

  it("isn't the second person who says that a payment of theirs came back", async () => {
    const [one, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await fixture().deposit(own, "100.00", "GBP");
    const payload = { beneficiaryId: await fixture().addBeneficiary(own, "GBP"), amount: "40.00" };
    const { body } = await fixture().call(own, "POST", "/api/balances/GBP/withdrawals", { payload });
    await fixture().relay();
    await prepare(one, [body.id], true);
    await approve(approver, [body.id]);
    expect((await file(one, [body.id])).status).toBe(201);
    const entry = { reference: "OWN-3", amount: "40.00", endToEndId: toEndToEndId(body.id) };
    const xml = camtFile({ id: "OWN-BACK", entries: [entry] });
    const upload = async (by: SignedIn) => (await uploadFile(fixture(), by, xml)).body.statements[0];
    const status = async () => {
      const payments = fixture().db.selectFrom("payments").select("status").where("id", "=", body.id);
      return (await payments.executeTakeFirstOrThrow()).status;
    };
    expect(await upload(one)).toMatchObject({ returned: 1, unconfirmed: 1 });
    expect(await upload(staff)).toMatchObject({ known: 1, confirmed: 0 });
    expect(await status()).toBe("SENT");
    expect(await upload(await fixture().addStaff())).toMatchObject({ known: 1, confirmed: 1 });
    expect(await status()).toBe("RETURNED");
  });

  it("decides about others as before", async () => {
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    expect((await assign(staff, receipt.id, stranger.id)).status).toBe(200);
  });

  it("can neither ask to become a client's referrer nor confirm nor decline it", async () => {
    const refer = (by: SignedIn) =>
      fixture().call(by, "POST", `/api/admin/clients/${stranger.id}/referrer`, {
        payload: { referrerId: own.id },
      });
    const [requester] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
    expect((await refer(staff)).body.code).toBe("own_account");
    const pending = await refer(requester);
    expect(pending.status).toBe(202);
    const { items } = (await fixture().call(staff, "GET", "/api/admin/approvals")).body;
    const { id, digest } = items.find((item: { id: string }) => item.id === pending.body.approval.id);
    const decide = (by: SignedIn, decision: "confirm" | "decline") =>
      fixture().call(by, "POST", `/api/admin/approvals/${id}/${decision}`, {
        payload: decision === "confirm" ? { digest } : {},
      });
    expect((await decide(staff, "confirm")).body.code).toBe("own_account");
    expect((await decide(staff, "decline")).body.code).toBe("own_account");
    expect((await decide(await fixture().addStaff("approver"), "confirm")).status).toBe(200);
  });

  it("can't act by another account of theirs either", async () => {
    const other = await fixture().addAccountOf(staff, "operator");
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    expect((await assign(other, receipt.id, own.id)).body.code).toBe("own_account");
    expect(await attemptsOf(other)).toEqual([{ subjectId: own.id, details: { call: assignCall } }]);
  });

  it("leaves one entry in the audit log of each call upon a client, however often it is tried within ten minutes", async () => {
    const dealer = await fixture().addStaff("approver");
    const client = await fixture().addClient();
    await useAddressOf(dealer, client);
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    const tries = await Promise.all(Array.from({ length: 20 }, () => assign(dealer, receipt.id, client.id)));
    expect(new Set(tries.map(({ body }) => body.code))).toEqual(new Set(["own_account"]));
    const entry = { subjectId: client.id, details: { call: assignCall } };
    expect(await attemptsOf(dealer)).toEqual([entry]);
    const path = `/api/admin/clients/${client.id}/referrer`;
    await fixture().call(dealer, "POST", path, { payload: { referrerId: stranger.id } });
    const other = { subjectId: client.id, details: { call: "POST /api/admin/clients/:id/referrer" } };
    expect(await attemptsOf(dealer)).toEqual([entry, other]);
    fixture().setNow(new Date(fixture().clock().getTime() + 10 * 60_000));
    await assign(dealer, receipt.id, client.id);
    expect(await attemptsOf(dealer)).toEqual([entry, other, entry]);
  });
});

describe("a staff user with a client's name", () => {
  /** A staff user and a client, who is a company that a person of the staff user's name has a part in. */
  async function addNamesakes() {
    const [staff, client] = [await fixture().addStaff("approver"), await fixture().addClient()];
    const name = `Zoë ${staff.id} O'Neil`;
    const { personId } = await fixture()
      .db.updateTable("staff")
      .set({ name })
      .where("id", "=", staff.id)
      .returning("personId")
      .executeTakeFirstOrThrow();
    expect(personId).not.toBeNull();
    const director = { isDirector: true, dateOfBirth: "1980-01-01" as never, nationality: "GB" };
    const person = { ...director, id: randomUUIDv7(), name: `ONEIL, ${staff.id} zoe` };
    await fixture()
      .db.insertInto("clientPeople")
      .values({ ...person, clientId: client.id, addedAt: fixture().clock() })
      .execute();
    return { staff, client };
  }

  it("acts for a namesake where nobody else could, and for nobody with their own address", async () => {
    const { staff, client } = await addNamesakes();
    await fixture().db.updateTable("staff").set({ role: "operator" }).where("id", "<>", staff.id).execute();
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    expect((await assign(staff, receipt.id, client.id)).status).toBe(200);
    await useAddressOf(staff, client);
    const next = await fixture().receive("1000.00", "GBP", "no reference");
    expect((await assign(staff, next.id, client.id)).body.code).toBe("own_account");
  });

  it("can't rename the client first, so that it is nobody's of theirs", async () => {
    const [staff, client] = [await fixture().addStaff("approver"), await fixture().addClient()];
    await fixture().addStaff("approver");
    const name = `Mara ${staff.id} Quill`;
    await fixture().db.updateTable("staff").set({ name }).where("id", "=", staff.id).execute();
    await fixture().db.updateTable("clients").set({ name }).where("id", "=", client.id).execute();
    const payload = { name: "Somebody Else" };
    const renamed = await fixture().call(staff, "PATCH", `/api/admin/clients/${client.id}`, { payload });
    expect(renamed.body.code).toBe("own_account");
    const read = fixture().db.selectFrom("clients").select("name").where("id", "=", client.id);
    expect(await read.executeTakeFirst()).toEqual({ name });
    const path = `/api/admin/clients/${client.id}`;
    expect((await fixture().call(await fixture().addStaff(), "PATCH", path, { payload })).status).toBe(200);
  });

  it("counts as the client's person while somebody else can decide", async () => {
    const { staff, client } = await addNamesakes();
    await fixture().addStaff("approver");
    const receipt = await fixture().receive("1000.00", "GBP", "no reference");
    expect((await assign(staff, receipt.id, client.id)).body.code).toBe("own_account");
  });
});
