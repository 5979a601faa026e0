// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { balancesQuery, currenciesQuery } from "#web/api/queries.ts";
import { usePayingBalances } from "./exchange-fields.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Details() {
  return usePayingBalances("EUR").map(({ value, detail }) => <p key={value}>{`${value}: ${detail}`}</p>);
}

test("what a balance holds is left out until it is known, and isn't said to be nothing", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const pound = { code: "GBP", name: "British Pound", uses: ["trade"] };
  client.setQueryData(currenciesQuery("trade").queryKey, [pound] as never);
  render(
    <QueryClientProvider client={client}>
      <Details />
    </QueryClientProvider>,
  );
  expect(screen.getByText("GBP: exchanged on the day")).toBeDefined();
  client.setQueryData(balancesQuery.queryKey, { items: [{ currency: "EUR", amount: "12.50" }] } as never);
  expect(await screen.findByText(/^GBP: .*0\.00.*, exchanged on the day$/)).toBeDefined();
  expect(screen.getByText(/^EUR: .*12\.50/)).toBeDefined();
});
