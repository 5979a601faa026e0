import { randomUUIDv7 } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
const clientCount = 7;
let administrator: Browser;

beforeAll(async () => {
  administrator = await summit.staffBrowser("administrator");
  for (let made = 0; made < clientCount; made += 1) {
    const email = `client-${randomUUIDv7()}@example.test`;
    await summit.browser().post("/api/register", { email, password: "a ridge before dawn" });
    if (made > 0) continue;
    await summit.app.db
      .updateTable("clients")
      .set({ companyName: "=Formula Ltd", name: "Demo Owner" })
      .where("email", "=", email)
      .execute();
  }
  for (const amount of ["10.00", "20.00"]) {
    const receipt = { bankReference: randomUUIDv7(), reference: "+nobody", currency: "GBP", amount };
    expect((await administrator.post("/api/admin/receipts", receipt)).status).toBe(201);
  }
});

async function download(path: string, browser = administrator): Promise<string[][]> {
  const { status, body } = await browser.get(path);
  expect(status).toBe(200);
  return String(body)
    .trim()
    .split("\n")
    .map((line: string) => line.split(","));
}

describe("a list of the desk as a spreadsheet", () => {
  it("the clients' spreadsheet has every client, and no cell is a formula", async () => {
    const [headings, ...rows] = await download("/api/admin/clients.csv");
    expect(headings?.slice(1, 5)).toEqual(["Name", "Company", "Email", "Status"]);
    expect(rows).toHaveLength(clientCount);
    expect(rows.map(([, , company]) => company)).toContain("'=Formula Ltd");
  });

  it("the clients' spreadsheet keeps the filter", async () => {
    expect(await download("/api/admin/clients.csv?search=formula")).toHaveLength(2);
  });

  it("the receipts' spreadsheet has the amount with its currency's decimals", async () => {
    const [, ...rows] = await download("/api/admin/receipts.csv?queue=waiting");
    expect(rows.map((row) => row[6])).toEqual(["20.00", "10.00"]);
    expect(rows[0]?.[2]).toBe("'+nobody");
  });

  it("the receipts' spreadsheet has a line for each client among whom a receipt was divided", async () => {
    const clients = await summit.app.db
      .selectFrom("clients")
      .select(["id", "email"])
      .orderBy("createdAt", "desc")
      .limit(2)
      .execute();
    const { id } = await summit.app.db
      .selectFrom("receipts")
      .select("id")
      .where("amount", "=", 2_000n)
      .executeTakeFirstOrThrow();
    const operator = await summit.staffBrowser("operator");
    const parts = clients.map((client, index) => ({ clientId: client.id, amount: ["15.00", "5.00"][index] }));
    expect((await operator.postOnce(`/api/admin/receipts/${id}/assign`, { parts })).status).toBe(200);
    const [, ...rows] = await download("/api/admin/receipts.csv?status=MATCHED");
    const [one, other] = clients.map(({ email }) => email);
    expect(rows.map((row) => `${row[3]} ${row[6]}`).toSorted()).toEqual(
      [`${one} 15.00`, `${other} 5.00`].toSorted(),
    );
  });

  it("the audit log's spreadsheet has what was done, and the download itself is audited", async () => {
    const [, ...rows] = await download("/api/admin/audit.csv?action=export_list");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(([, , action]) => action)).toEqual(rows.map(() => "export_list"));
  });

  it.each([
    ["approvals.csv", "Requested (UTC),Requested by,Change,State,Expires (UTC),Decided (UTC),Decided by"],
    ["brokers.csv", "Name,Email,Phone,Clients"],
    ["currencies.csv", "Currency,Bank account,Rate,Open for trading,At least,At most"],
    ["feedback.csv", "Received (UTC),Client,Email,Text,Disputed trade,Handled (UTC),Handled by"],
    ["margins.csv", "Set (UTC),Client,Email,From,To,Margin (%),Set by,Ended (UTC),Ended by"],
    ["payout-batches.csv", "Made (UTC),File,Value date,Currency,Payouts,Total,State,Rejected,Made by"],
    ["reconciliation.csv?currency=GBP", "Day,Ledger moved,Ledger closing,Statement moved"],
    ["screening/cases.csv", "Opened (UTC),Status,About,Name,Client,Email,Listed name,Score (%)"],
    ["screening/lists.csv", "Loaded (UTC),Loaded by,List,Version,As of,Entries,Names,SHA-256"],
    ["staff.csv", "Name,Email,Reference,Role,Broker,Account,Authenticator"],
  ])("the table %s has its headings", async (file, headings) => {
    const [found] = await download(`/api/admin/${file}`);
    expect(found?.join()).toContain(headings);
  });

  it("the inbox table has what the inbox shows, soonest due first", async () => {
    const { items } = (await administrator.get("/api/admin/inbox")).body;
    const [headings, ...rows] = await download("/api/admin/inbox.csv?view=team");
    expect(headings?.slice(1, 5)).toEqual(["Subject", "Detail", "Currency", "Amount"]);
    expect(items.length).toBeGreaterThan(0);
    expect(rows.map((cells) => [cells[1], cells[4], cells[6]])).toEqual(
      items.map((item: { name: string; money: { amount: string } | null; dueAt: string }) => [
        item.name,
        item.money?.amount ?? "",
        item.dueAt,
      ]),
    );
    expect(await download("/api/admin/inbox.csv?view=mine")).toHaveLength(1);
  });

  it("the brokers' table counts each broker's clients, and no cell is a formula", async () => {
    const email = `broker-${randomUUIDv7()}@example.test`;
    const broker = { name: "=Broker Name", email, phone: "+44 20 7946 0001" };
    expect((await administrator.post("/api/admin/brokers", broker)).status).toBe(201);
    const [, ...rows] = await download("/api/admin/brokers.csv");
    expect(rows).toEqual([["'=Broker Name", email, "'+44 20 7946 0001", "0"]]);
  });

  it("the staff table names each person with role and account", async () => {
    const { body } = await administrator.get("/api/admin/user");
    const [, ...rows] = await download("/api/admin/staff.csv");
    const own = rows.find(([, email]) => email === body.email);
    expect([own?.[0], own?.[3], own?.[5]]).toEqual([body.name, "administrator", "ACTIVE"]);
  });

  it("the feedback table keeps the filter and names clients before their addresses", async () => {
    const { db, newId, clock } = summit.app;
    const client = await db
      .selectFrom("clients")
      .select(["id", "email"])
      .where("name", "=", "Demo Owner")
      .executeTakeFirstOrThrow();
    const feedback = { id: newId(), clientId: client.id, text: "+ more currencies", createdAt: clock() };
    await db.insertInto("feedback").values(feedback).execute();
    const [, open] = await download("/api/admin/feedback.csv?state=open");
    expect(open?.slice(1, 4)).toEqual(["'=Formula Ltd", client.email, "'+ more currencies"]);
    expect(await download("/api/admin/feedback.csv?state=handled")).toHaveLength(1);
    const [, ...audited] = await download("/api/admin/audit.csv?action=export_list");
    expect(audited.map((cells) => cells.join()).join()).toContain('\\""state\\"":\\""handled\\""');
  });

  it("an empty list of payouts has its headings alone", async () => {
    expect(await download("/api/admin/payments.csv")).toHaveLength(1);
  });

  it.each([
    ["viewer", "clients.csv"],
    ["operator", "audit.csv"],
    ["broker", "payments.csv"],
    ["broker", "receipts.csv"],
    ["operator", "approvals.csv"],
    ["approver", "staff.csv"],
    ["broker", "brokers.csv"],
    ["broker", "feedback.csv"],
    ["broker", "inbox.csv"],
    ["broker", "margins.csv"],
    ["broker", "reconciliation.csv?currency=GBP"],
    ["broker", "refused-mails.csv"],
    ["broker", "screening/cases.csv"],
  ] as const)("a %s may not download %s", async (role, file) => {
    expect((await (await summit.staffBrowser(role)).get(`/api/admin/${file}`)).status).toBe(403);
  });
});
