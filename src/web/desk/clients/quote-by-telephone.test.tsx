// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { currencies } from "#domain/currency.ts";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { QuoteByTelephone } from "./quote-by-telephone.tsx";

const client = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000001", name: "Alder & Oak", email: "client@summit.test" },
  ...{ closedAt: null, status: "ACCOUNT_READY", preferredSellCurrency: "AED", preferredBuyCurrency: null },
} as ClientDetails;

it("each currency of a quote by telephone has its code on a line of its own, and its name below", async () => {
  const tradable = (["GBP", "EUR"] as const).map((code) => {
    return { code, ...currencies[code], uses: ["trade"], least: null, greatest: null };
  });
  refuseChanges(busy, tradable);
  renderDesk(<QuoteByTelephone client={client} />, "administrator");
  fireEvent.click(screen.getByRole("button", { name: "Quote by telephone" }));
  const sells = await screen.findByRole("combobox", { name: "Client sells" });
  expect(within(sells).getByText("AED")).toBeTruthy();
  expect(within(sells).getByText(currencies.AED.name)).toBeTruthy();
  fireEvent.click(sells);
  fireEvent.click(await screen.findByRole("option", { name: /^GBP/ }));
  expect(within(screen.getByRole("combobox", { name: "Client sells" })).getByText("GBP")).toBeTruthy();
});
