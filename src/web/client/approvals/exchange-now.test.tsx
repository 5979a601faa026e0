// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import { liveRateQuery, priceListQuery } from "#web/api/queries.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { ExchangeNow } from "./exchange-now.tsx";

const exchange = { fromCurrency: "GBP", toCurrency: "EUR", amount: "2000.00", lowestRate: 1.16 } as const;
const prices = [priceListQuery.queryKey, { usual: standardMargin, pairs: [] }] as const;

function show(mid: number, lowestRate: number): void {
  const live = { mid, at: "2026-11-29T12:00:00.000Z", simulated: true, indicative: false };
  const read = [[liveRateQuery("GBP", "EUR").queryKey, live], prices] as const;
  renderScreen(<ExchangeNow exchange={{ ...exchange, lowestRate }} />, { read });
}

const shownFor = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it("an approver reads what the exchange would bring at the account's current rate", () => {
  show(1.17, 1.16);
  expect(shownFor("Your rate now")).toBe("1 GBP = 1.1665 EUR");
  expect(shownFor("Lowest rate")).toBe("1 GBP = 1.1600 EUR");
  expect(shownFor("You get at your rate now")).toBe("2,332.98 EUR");
});

it("an approver reads that an exchange below its lowest rate would wait", () => {
  show(1.15, 1.16);
  expect(shownFor("Your rate now")).toMatch(/would wait for the lowest rate\.$/);
});

it("a request without a live rate still says its lowest rate", () => {
  renderScreen(<ExchangeNow exchange={exchange} />);
  expect(shownFor("Your rate now")).toBe("We can't show this rate right now.");
  expect(shownFor("Lowest rate")).toBe("1 GBP = 1.1600 EUR");
  expect(screen.queryByText("You get at your rate now")).toBeNull();
});
