// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { DepositCurveRow, ForwardPricingStatus } from "#contract/market/forward-pricing.ts";
import { type CurrencyCode, currencies, currencyCodes } from "#domain/currency.ts";
import { depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { ForwardPricingPage } from "./forward-pricing-page.tsx";

const set = { at: "2027-03-10T09:00:00.000Z", by: "Ada", approvedBy: "Ben" };
const flat = (rate: number) =>
  Object.fromEntries(depositTenors.map((tenor) => [tenor, rate])) as DepositCurveRow["rates"];
/** Different ids that end in these digits. */
const idOf = (digits: number) => `018f3c5e-0000-7000-8000-${String(digits).padStart(12, "0")}`;
const curve = (currency: CurrencyCode, change: Partial<DepositCurveRow> = {}): DepositCurveRow => {
  return {
    id: idOf(currencyCodes.indexOf(currency)),
    currency,
    rates: flat(2),
    isReference: false,
    age: "current",
    set,
    ...change,
  };
};
const pricing: ForwardPricingStatus = {
  curves: [curve("EUR"), curve("GBP", { rates: { ...flat(3.75), "1W": -0.25 } })],
  pairs: [{ id: idOf(101), currencies: ["EUR", "GBP"], isOpen: true, set }],
  margins: { id: idOf(102), margins: { "1M": 0.05, "3M": 0.1, "6M": 0.15, "12M": 0.25 }, set },
};
const tradable: readonly CurrencyCode[] = ["GBP", "USD", "EUR"];
const currencyOf = (code: CurrencyCode) => {
  return { code, ...currencies[code], uses: ["trade"], least: null, greatest: null };
};
const example = {
  ...{ spotMid: 1.125, at: set.at, source: "test", isReference: false },
  lines: [
    {
      tenor: "12M",
      days: 365,
      forwardMid: 1.1063253012,
      points: -0.0186746988,
      margin: 0.55,
      clientRate: 1.1002405121,
    },
  ],
};
const serve =
  (status: Partial<ForwardPricingStatus> = {}) =>
  (path: string) => {
    if (path.includes("/approvals/")) return { items: [] };
    if (path.includes("/api/currencies")) return tradable.map(currencyOf);
    if (path.includes("/example")) return example;
    return path.includes("/queues") ? { controlMode: "two-people" } : { ...pricing, ...status };
  };

const row = async (table: string, name: string) =>
  within(await screen.findByRole("table", { name: table })).getByRole("row", { name: new RegExp(name) });

it("the page shows rates by tenor, pairs, margins and an example", async () => {
  refuseChanges(busy, serve());
  renderDesk(<ForwardPricingPage />, "viewer");
  const pound = await row("Deposit rates", "GBP");
  expect(pound.textContent).toContain("−0.25%");
  expect(pound.textContent).toContain("10 Mar 2027Ada, approved by Ben");
  expect((await row("Deposit rates", "SGD")).textContent).toContain("Not set");
  expect((await row("Pairs", "EUR and GBP")).textContent).toContain("Open");
  expect(screen.getByText("0.15%")).toBeTruthy();
  const year = await row("Example", "12 months");
  expect(year.textContent).toContain("1.1063");
  expect(year.textContent).toContain("−0.0187");
  expect(year.textContent).toContain("1.1002");
});

it("a viewer finds no way to change what forwards are priced with", async () => {
  refuseChanges(busy, serve());
  renderDesk(<ForwardPricingPage />, "viewer");
  await row("Pairs", "EUR and GBP");
  for (const name of ["Open pair", "Set margins", "Close EUR and GBP", "GBP, British Pound"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("with no pair open the page says how one is opened, and that reference rates are to be replaced", async () => {
  refuseChanges(
    busy,
    serve({ pairs: [], margins: null, curves: [curve("EUR", { isReference: true }), curve("GBP")] }),
  );
  renderDesk(<ForwardPricingPage />, "approver");
  expect(await screen.findByText("No pair is open to forwards")).toBeTruthy();
  expect(screen.getByText("Reference policy rates: EUR.")).toBeTruthy();
  expect(screen.getByText("None set yet: forwards have the spot margin alone.")).toBeTruthy();
});

it("old rates of an open pair are pointed out, and those of others aren't", async () => {
  const curves = [
    curve("EUR", { age: "stale" }),
    curve("GBP", { age: "ageing" }),
    curve("USD", { age: "stale" }),
  ];
  refuseChanges(busy, serve({ curves }));
  renderDesk(<ForwardPricingPage />, "viewer");
  expect(await screen.findByText("Deposit rates over 31 days old: EUR.")).toBeTruthy();
  expect(screen.getByText("Deposit rates over 7 days old: GBP.")).toBeTruthy();
});

it("a page that can't be loaded says so and offers another try", async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async () => Response.json({ code: "busy", message: busy.message }, { status: 503 }));
  renderDesk(<ForwardPricingPage />, "viewer");
  expect(await screen.findByText("We couldn't load forward pricing.")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: "Try again" }).length).toBeGreaterThan(0);
});

it("rates pasted from cells fill the form, a wrong one is pointed out, and a refusal stays in the dialog", async () => {
  refuseChanges(busy, serve());
  renderDesk(<ForwardPricingPage />, "approver");
  const [open] = await screen.findAllByRole("button", { name: "GBP, British Pound" });
  if (open) fireEvent.click(open);
  const dialog = await screen.findByRole("dialog", { name: "Deposit rates of GBP" });
  expect(dialog.textContent).toContain("A second person has to approve the rates.");
  const week = within(dialog).getByLabelText<HTMLInputElement>("1 week (%)");
  const year = within(dialog).getByLabelText<HTMLInputElement>("12 months (%)");
  expect([week.value, year.value]).toEqual(["-0.25", "3.75"]);
  fireEvent.paste(week, { clipboardData: { getData: () => "4\t4\t4\t4\t4\t4\tfour" } });
  await expect.poll(() => [week.value, year.value]).toEqual(["4", "four"]);
  fireEvent.submit(week);
  expect(await within(dialog).findByText("Enter a percentage, such as 3.75 or -0.25")).toBeTruthy();
  fireEvent.change(year, { target: { value: "4.1" } });
  fireEvent.submit(week);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
});

it("closing a pair says what goes on, and that a second person approves it", async () => {
  refuseChanges(busy, serve());
  renderDesk(<ForwardPricingPage />, "approver");
  const [close] = await screen.findAllByRole("button", { name: "Close EUR and GBP" });
  if (close) fireEvent.click(close);
  const dialog = await screen.findByRole("dialog", { name: "Close EUR and GBP for new forwards?" });
  expect(dialog.textContent).toContain("A second person has to approve the change.");
  expect(dialog.textContent).toContain("Forwards that exist go on.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close pair" }));
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
});

it("a pair needs two currencies before it is opened", async () => {
  refuseChanges(busy, serve({ pairs: [] }));
  renderDesk(<ForwardPricingPage />, "approver");
  fireEvent.click(await screen.findByRole("button", { name: "Open pair" }));
  const dialog = await screen.findByRole("dialog", { name: "Open pair" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Open pair" }));
  expect(await within(dialog).findAllByText("Please select a currency")).toHaveLength(2);
});

it("the currencies that can be chosen are those of pairs that can be opened", async () => {
  const curves = ["EUR", "GBP", "SGD", "USD"].map((code) => curve(code as CurrencyCode));
  refuseChanges(busy, serve({ curves }));
  renderDesk(<ForwardPricingPage />, "approver");
  fireEvent.click(await screen.findByRole("button", { name: "Open pair" }));
  const choices = async (field: string) => {
    fireEvent.click(await screen.findByRole("combobox", { name: field }));
    const options = await screen.findAllByRole("option");
    return options.map(({ textContent }) => textContent?.slice(0, 3));
  };
  await expect.poll(() => choices("First currency")).toEqual(["GBP", "USD", "EUR"]);
  fireEvent.click(screen.getByRole("option", { name: /EUR/ }));
  expect(await choices("Second currency")).toEqual(["USD"]);
});

it.each([
  [["EUR", "GBP"], "There is no other pair with deposit rates. Set those of USD to open one."],
  [["GBP"], "There is no other pair with deposit rates. Set some of USD, EUR to open one."],
] as const)(
  "with deposit rates of %s the dialog says which are missing to open a pair",
  async (codes, text) => {
    refuseChanges(busy, serve({ curves: codes.map((code) => curve(code)) }));
    renderDesk(<ForwardPricingPage />, "approver");
    fireEvent.click(await screen.findByRole("button", { name: "Open pair" }));
    const dialog = await screen.findByRole("dialog", { name: "Open pair" });
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "Open pair" })).toBeNull();
  },
);

it("margins are set for each length", async () => {
  refuseChanges(busy, serve({ margins: null }));
  renderDesk(<ForwardPricingPage />, "approver");
  fireEvent.click(await screen.findByRole("button", { name: "Set margins" }));
  const dialog = await screen.findByRole("dialog", { name: "Margins by length" });
  const month = within(dialog).getByLabelText("Up to 1 month (%)");
  fireEvent.change(month, { target: { value: "6" } });
  fireEvent.submit(month);
  expect(await within(dialog).findByText("At most 5%")).toBeTruthy();
  expect(within(dialog).getAllByText("Enter a percentage from 0 to 5, such as 0.25")).toHaveLength(3);
});
