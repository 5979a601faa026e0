// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { forwardRateQuery } from "#web/api/forward-queries.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { ForwardNow } from "./forward-now.tsx";

const terms = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "2000.00",
  deliveryFrom: "2027-01-04",
  deliveryTo: "2027-02-26",
} as const;
type Shown = Parameters<typeof ForwardNow>[0]["forward"];
const forward: Shown = {
  ...terms,
  ...{ lowestRate: 1.16, deposit: "100.00", depositPercent: 5, depositByTransfer: false },
};

function show(rate: number, changes: Partial<Shown> = {}): void {
  const now = { rate, toAmount: "2330.00", at: "2026-11-29T12:00:00.000Z", rateSimulated: true };
  renderScreen(<ForwardNow forward={{ ...forward, ...changes }} />, {
    read: [[forwardRateQuery(terms).queryKey, now]],
  });
}

const shownFor = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it("an approver reads what the forward would bring now, when, and what it costs as a deposit", () => {
  show(1.165);
  expect(shownFor("Forward rate now")).toBe("1 GBP = 1.1650 EUR");
  expect(shownFor("Lowest rate")).toBe("1 GBP = 1.1600 EUR");
  expect(shownFor("You get at the rate now")).toBe("2,330.00 EUR");
  expect(shownFor("EUR delivered")).toBe("Mon 04 Jan 2027 to Fri 26 Feb 2027");
  expect(shownFor("Deposit (5%)")).toBe("100.00 GBP from your balance");
});

it("an approver reads that nothing would be booked below the lowest rate, and that a deposit is to be sent", () => {
  show(1.15, { depositByTransfer: true });
  expect(shownFor("Forward rate now")).toMatch(/nothing would be booked\.$/);
  expect(shownFor("Deposit (5%)")).toBe("100.00 GBP by bank transfer");
});

it("an approver isn't shown a rate that could not be read again, nor what it would bring", async () => {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const before = { rate: 1.165, toAmount: "2330.00", at: "2026-11-29T12:00:00.000Z", rateSimulated: true };
  client.setQueryData(forwardRateQuery(terms).queryKey, before);
  render(
    <QueryClientProvider client={client}>
      <ForwardNow forward={forward} />
    </QueryClientProvider>,
  );
  await expect.poll(() => shownFor("Forward rate now")).not.toContain("1.1650");
  expect(screen.queryByText("You get at the rate now")).toBeNull();
  expect(shownFor("Lowest rate")).toBe("1 GBP = 1.1600 EUR");
});

it("an approver reads of a forward without a deposit that there is none to pay", () => {
  show(1.165, { deposit: "0.00", depositPercent: 0 });
  expect(shownFor("Deposit (0%)")).toBe("0.00 GBP");
});
