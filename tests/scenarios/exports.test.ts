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

  it("the audit log's spreadsheet has what was done, and the download itself is audited", async () => {
    const [, ...rows] = await download("/api/admin/audit.csv?action=export_list");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(([, , action]) => action)).toEqual(rows.map(() => "export_list"));
  });

  it("an empty list of payouts has its headings alone", async () => {
    expect(await download("/api/admin/payments.csv")).toHaveLength(1);
  });

  it.each([
    ["viewer", "clients.csv"],
    ["operator", "audit.csv"],
    ["broker", "payments.csv"],
    ["broker", "receipts.csv"],
  ] as const)("a %s may not download %s", async (role, file) => {
    expect((await (await summit.staffBrowser(role)).get(`/api/admin/${file}`)).status).toBe(403);
  });
});
