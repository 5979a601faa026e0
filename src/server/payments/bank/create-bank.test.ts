import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigurationError } from "#server/platform/config.ts";
import { createManualBank } from "./create-bank.ts";

describe("the manual bank", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "summit-bank-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const account = {
    accountName: "Example Trading Ltd (demo)",
    accountNumber: "66374958",
    sortCode: "08-99-99",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
  };
  const all = { GBP: account, EUR: account, USD: account, JPY: account, AUD: { ...account, sortCode: "" } };

  async function fileOf(content: unknown): Promise<string> {
    const file = join(folder, "accounts.json");
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  }

  it("the manual bank has the accounts of its file", async () => {
    const bank = createManualBank(await fileOf(all));
    expect(bank.simulated).toBe(false);
    expect(bank.accountFor("EUR")).toEqual(account);
    expect(bank.accountFor("CHF")).toBeUndefined();
  });

  it.each<[string, unknown, RegExp]>([
    ["a currency that is traded missing", { ...all, JPY: undefined }, /no account in JPY/],
    ["a currency that is none", { ...all, XXX: account }, /BANK_ACCOUNTS_FILE: /],
    [
      "a wrong IBAN",
      { ...all, GBP: { ...account, iban: "DE00370400440532013000" } },
      /GBP\.iban: is not an IBAN/,
    ],
    ["a wrong BIC", { ...all, GBP: { ...account, bic: "NOPE" } }, /GBP\.bic: is not a BIC/],
    ["a field missing", { ...all, GBP: { ...account, accountName: undefined } }, /GBP\.accountName/],
    ["a field that is not known", { ...all, GBP: { ...account, swift: "X" } }, /GBP/],
    ["no JSON", "GBP=1", /BANK_ACCOUNTS_FILE: .*JSON/],
  ])("the manual bank stops the start with one clear line for %s", async (_, content, line) => {
    const file = await fileOf(content);
    expect(() => createManualBank(file)).toThrow(ConfigurationError);
    expect(() => createManualBank(file)).toThrow(line);
  });

  it("the manual bank stops the start when its file is missing", () => {
    expect(() => createManualBank(join(folder, "nowhere.json"))).toThrow(/ENOENT/);
  });
});
