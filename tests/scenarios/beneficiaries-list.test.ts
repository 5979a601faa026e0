import { describe, expect, it } from "vitest";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import {
  britishRecipient,
  call,
  germanRecipient,
  newClient,
  saveRecipient,
  setupRecipientsFixture,
} from "../support/setup-recipients-fixture.ts";

setupRecipientsFixture();

describe("the list", () => {
  it("the recipients are sorted by name, in pages that neither repeat nor omit", async () => {
    const client = await newClient();
    const names = ["Émile Demo", "Zoë Demo", "adam Demo", "Eve Demo", "Demo 10", "Demo 9", "Eve Demo"];
    for (const [at, accountHolder] of names.entries()) {
      await saveRecipient(client, {
        ...britishRecipient,
        accountHolder,
        accountNumber: `1000000${at}`,
        sortCode: "00-00-01",
      });
    }
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { body: { items: Beneficiary[]; nextCursor: string | null } } = await call(
        client,
        "GET",
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.body.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.items.map(({ name }) => name));
      cursor = page.body.nextCursor;
    }
    expect(seen).toEqual([
      "adam Demo",
      "Demo 9",
      "Demo 10",
      "Émile Demo",
      "Eve Demo",
      "Eve Demo",
      "Zoë Demo",
    ]);
  });

  it("the recipients are searched by name, bank, country or nickname in any case, and by currency", async () => {
    const client = await newClient();
    await saveRecipient(client, { ...germanRecipient, nickname: "Landlord" });
    await saveRecipient(client, { ...britishRecipient, bank: "Zürich Bank" });
    const found = async (query: string) =>
      (await call(client, "GET", `?${query}`)).body.items.map(({ name }: Beneficiary) => name);
    expect(await found("search=DEMO+rec")).toEqual(["Demo Recipient"]);
    expect(await found("search=germany")).toEqual(["Demo Recipient"]);
    expect(await found("search=LAND")).toEqual(["Demo Recipient"]);
    expect(await found(`search=${encodeURIComponent("ZÜRICH")}`)).toEqual([britishRecipient.accountHolder]);
    expect(await found("search=zurich")).toEqual([britishRecipient.accountHolder]);
    expect(await found("search=%25")).toEqual([]);
    expect(await found("search=_")).toEqual([]);
    expect(await found("search=3000")).toEqual([]);
    expect(await found("currency=gbp")).toEqual([britishRecipient.accountHolder]);
    expect(await found("search=")).toHaveLength(2);
  });

  it.each(["cursor=x", `cursor=${"x".repeat(201)}`, "limit=0", "limit=1000", "search=%00", "currency=XXX"])(
    "the recipients refuse ?%s",
    async (query) => {
      expect((await call(await newClient(), "GET", `?${query}`)).status).toBe(400);
    },
  );
});
