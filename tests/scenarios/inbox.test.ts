import { randomUUIDv7 } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { inboxKinds } from "#domain/reporting/inbox/inbox-kinds.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [...inboxRoutes, ...receiptQueueRoutes],
  subscriptions: {},
});
const hourMs = 3_600_000;

type Inbox = { items: InboxItem[]; counts: { mine: number; team: number; overdue: number } };

async function readInbox(staff: SignedIn, query = ""): Promise<Inbox> {
  const { status, body } = await fixture().call(staff, "GET", `/api/admin/inbox${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Inbox;
}

const take = (staff: SignedIn, { kind, id }: Pick<InboxItem, "kind" | "id">, note?: string) =>
  fixture().call(staff, "POST", `/api/admin/inbox/${kind}/${id}/take`, {
    payload: note === undefined ? {} : { note },
  });

const release = (staff: SignedIn, { kind, id }: Pick<InboxItem, "kind" | "id">) =>
  fixture().call(staff, "POST", `/api/admin/inbox/${kind}/${id}/release`);

async function receiveUnmatched(amount = "100.00"): Promise<InboxItem> {
  await fixture().receive(amount, "GBP", "no reference at all");
  const { items } = await readInbox(await fixture().addStaff());
  const found = items.findLast(({ kind, taken }) => kind === "receipt" && taken === null);
  if (!found) throw new Error("no receipt in the inbox");
  return found;
}

const auditOf = async (id: string) =>
  (
    await fixture()
      .db.selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .where("action", "like", "%inbox_item")
      .orderBy("at")
      .execute()
  ).map(({ action }) => action);

/** Decides a receipt: its money goes to a client's balance. */
async function decide({ id, money }: InboxItem): Promise<void> {
  const client = await fixture().addClient();
  const { status, body } = await fixture().call(
    await fixture().addStaff(),
    "POST",
    `/api/admin/receipts/${id}/assign`,
    { payload: { parts: [{ clientId: client.id, amount: money?.amount }] } },
  );
  expect(status, JSON.stringify(body)).toBe(200);
}

beforeEach(async () => {
  const { items } = await readInbox(await fixture().addStaff());
  for (const item of items) await decide(item);
});

describe("the inbox", () => {
  it("money without a reference waits in the operators' inbox with its amount and a day's time", async () => {
    const item = await receiveUnmatched("1234.50");
    const arrivedAt = fixture().clock();
    expect(item).toMatchObject({
      kind: "receipt",
      detail: "UNMATCHED",
      opens: item.id,
      money: { currency: "GBP", amount: "1234.50" },
      arrivedAt: arrivedAt.toISOString(),
      dueAt: new Date(arrivedAt.getTime() + 24 * hourMs).toISOString(),
      isOverdue: false,
      taken: null,
    });
  });

  it("an item is overdue once its time is over", async () => {
    const { id } = await receiveUnmatched();
    fixture().setNow(new Date(fixture().clock().getTime() + 24 * hourMs + 1));
    const later = await fixture().addStaff();
    const { items, counts } = await readInbox(later, "?view=overdue");
    expect(items).toMatchObject([{ id, isOverdue: true }]);
    expect(counts).toEqual({ mine: 0, team: 1, overdue: 1 });
  });

  it("every kind of work can be read, and a viewer has none", async () => {
    const administrator = await readInbox(await fixture().addStaff("administrator"));
    expect(inboxKinds).toEqual(expect.arrayContaining(administrator.items.map(({ kind }) => kind)));
    await receiveUnmatched();
    expect(await readInbox(await fixture().addStaff("viewer"))).toEqual({
      items: [],
      counts: { mine: 0, team: 0, overdue: 0 },
    });
  });

  it.each([
    ["broker", "GET", "/api/admin/inbox"],
    ["viewer", "POST", "/api/admin/inbox/take-next"],
  ] as const)("a %s may not %s %s", async (role, method, path) => {
    expect((await fixture().call(await fixture().addStaff(role), method, path)).status).toBe(403);
  });
});

describe("taking an item", () => {
  it("a taken item is in the taker's view with the note, and everybody sees who has it", async () => {
    const [ann, ben] = [await fixture().addStaff(), await fixture().addStaff()];
    const item = await receiveUnmatched();
    expect((await take(ann, item, "  Asked the bank ")).status).toBe(200);
    const own = await readInbox(ann, "?view=mine");
    expect(own.items).toMatchObject([{ id: item.id, taken: { own: true, note: "Asked the bank" } }]);
    expect(own.counts).toMatchObject({ mine: 1, team: 1 });
    const { items } = await readInbox(ben);
    expect(items).toMatchObject([{ id: item.id, taken: { by: { id: ann.id }, own: false } }]);
  });

  it("of twenty people who take an item at once, exactly one gets it", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => fixture().addStaff()));
    const item = await receiveUnmatched();
    const answers = await Promise.all(people.map((person) => take(person, item)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "inbox_item_taken" });
    expect(await auditOf(item.id)).toEqual(["take_inbox_item"]);
  });

  it("people who take the next one at once get different items until none is left", async () => {
    for (const amount of ["1.00", "2.00", "3.00", "4.00", "5.00", "6.00"])
      await fixture().receive(amount, "GBP", `no reference ${amount}`);
    const people = await Promise.all(Array.from({ length: 8 }, () => fixture().addStaff()));
    const answers = await Promise.all(
      people.map((person) => fixture().call(person, "POST", "/api/admin/inbox/take-next")),
    );
    const ids = answers.map(({ body }) => (body as { item: InboxItem | null }).item?.id);
    expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(6);
    expect(ids.filter((id) => id === undefined)).toHaveLength(2);
  });

  it("the next one is the item that is due soonest", async () => {
    const first = await receiveUnmatched();
    fixture().setNow(new Date(fixture().clock().getTime() + hourMs));
    await fixture().receive("2.00", "GBP", "later");
    const { body } = await fixture().call(await fixture().addStaff(), "POST", "/api/admin/inbox/take-next", {
      body: {},
    });
    expect(body).toMatchObject({ item: { id: first.id } });
  });

  it("the holder changes the note, and nobody else does", async () => {
    const [ann, ben] = [await fixture().addStaff(), await fixture().addStaff()];
    const item = await receiveUnmatched();
    await take(ann, item);
    expect((await take(ann, item, "The client calls back")).body).toMatchObject({
      taken: { note: "The client calls back" },
    });
    expect((await take(ben, item, "Mine")).status).toBe(409);
    expect(await auditOf(item.id)).toEqual(["take_inbox_item", "note_inbox_item"]);
  });

  it("a note of more than 500 characters is refused with a reason", async () => {
    const item = await receiveUnmatched();
    expect(await take(await fixture().addStaff(), item, "a".repeat(501))).toMatchObject({
      status: 422,
      body: { fields: { note: "Please keep it to 500 characters" } },
    });
  });

  it("work that the role doesn't decide can't be taken", async () => {
    const item = await receiveUnmatched();
    const answer = await take(await fixture().addStaff("operator"), { kind: "match", id: item.id });
    expect(answer).toMatchObject({ status: 403, body: { code: "not_permitted" } });
  });

  it("a decided item leaves the inbox and can't be taken", async () => {
    const operator = await fixture().addStaff();
    const item = await receiveUnmatched();
    await take(operator, item);
    await decide(item);
    expect((await readInbox(operator)).items).toEqual([]);
    expect((await take(operator, item)).status).toBe(404);
  });
});

describe("giving an item back", () => {
  it("an item that was given back can be taken by another person", async () => {
    const [ann, ben] = [await fixture().addStaff(), await fixture().addStaff()];
    const item = await receiveUnmatched();
    await take(ann, item);
    expect((await release(ann, item)).body).toMatchObject({ taken: null });
    expect((await take(ben, item)).status).toBe(200);
    expect(await auditOf(item.id)).toEqual(["take_inbox_item", "release_inbox_item", "take_inbox_item"]);
  });

  it("an operator can't give back another's item, and an approver can", async () => {
    const [ann, ben] = [await fixture().addStaff(), await fixture().addStaff()];
    const item = await receiveUnmatched();
    await take(ann, item);
    expect(await release(ben, item)).toMatchObject({ status: 409, body: { code: "inbox_item_taken" } });
    expect((await release(await fixture().addStaff("approver"), item)).body).toMatchObject({ taken: null });
  });

  it("giving back a free item changes nothing", async () => {
    const item = await receiveUnmatched();
    expect((await release(await fixture().addStaff(), item)).status).toBe(200);
    expect(await auditOf(item.id)).toEqual([]);
  });
});

it("what somebody recorded by hand waits for a second person, not for them", async () => {
  const recorder = await fixture().addStaff("approver");
  const receipt = { bankReference: "HAND-1", reference: "by hand", currency: "GBP", amount: "7.00" };
  await fixture().call(recorder, "POST", "/api/admin/receipts", { payload: receipt });
  const kinds = async (staff: SignedIn) => (await readInbox(staff)).items.map(({ kind }) => kind);
  expect(await kinds(recorder)).not.toContain("receipt_check");
  expect(await kinds(await fixture().addStaff("approver"))).toContain("receipt_check");
});

/** Adds a review of a new client that waits for approvers; returns the client's id. */
async function addReview(approvedBy: string | null): Promise<string> {
  const { id: clientId } = await fixture().addClient();
  const submittedAt = fixture().clock();
  const submitted = { submittedBy: (await fixture().addStaff()).id, submittedAt };
  const approved = { approvedBy, approvedAt: approvedBy === null ? null : submittedAt };
  const risk = { risk: "high" as const, points: 9, reasons: [] };
  await fixture()
    .db.insertInto("clientReviews")
    .values({ id: randomUUIDv7(), clientId, state: "IN_REVIEW", ...risk, ...submitted, ...approved })
    .execute();
  return clientId;
}

const kindsOf = async (staff: SignedIn, clientId: string) =>
  (await readInbox(staff)).items.filter(({ opens }) => opens === clientId).map(({ kind }) => kind);

it("a review of high risk waits for a second approver, not for whoever approved it first", async () => {
  const [first, second] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
  const clientId = await addReview(first.id);
  expect(await kindsOf(first, clientId)).toEqual([]);
  expect(await kindsOf(second, clientId)).toEqual(["client"]);
});

it("the review and documents of a closed client leave the inbox, since nobody can decide them", async () => {
  const approver = await fixture().addStaff("approver");
  const clientId = await addReview(null);
  const id = randomUUIDv7();
  const file = { purpose: "identity", name: "passport.png", mediaType: "image/png", size: 1 } as const;
  await fixture()
    .db.insertInto("clientDocuments")
    .values({ id, clientId, ...file, storedAs: id, uploadedAt: fixture().clock() })
    .execute();
  expect((await kindsOf(approver, clientId)).toSorted()).toEqual(["client", "document"]);
  await fixture()
    .db.updateTable("clients")
    .set({ closedAt: fixture().clock() })
    .where("id", "=", clientId)
    .execute();
  expect(await kindsOf(approver, clientId)).toEqual([]);
});
