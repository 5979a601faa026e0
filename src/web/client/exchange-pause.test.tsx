// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userKey } from "#web/api/user-query.ts";
import { Converter } from "./dashboard/converter.tsx";
import { ExchangeLink } from "./exchange-link.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none = { orders: null, exchanges: null, payments: null, recipients: null, cashOuts: null };
const open = { ...none, payIns: null, balancePayments: null };
const underReview = "Your account is under review. Contact us.";

function show(pauses: typeof open | object): QueryClient {
  vi.stubGlobal("fetch", async (url: string) =>
    url.startsWith("/api/pauses") ? Response.json(pauses) : Response.json({}, { status: 500 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults(userKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(userKey, { role: "owner" });
  const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100", isReceiving: false } as const;
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Converter asked={asked} onAsked={() => {}} />
        <ExchangeLink to="/quote">Exchange GBP</ExchangeLink>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return client;
}

test("a client whose exchanges are paused reads so before asking for a quote, and what is still possible", async () => {
  show({ ...open, orders: underReview });
  await screen.findByText(
    `${underReview} Until then, you can't exchange. You can still pay from your balances and set rate alerts.`,
  );
  expect(screen.getByRole("link", { name: "Contact us" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Get a Quote" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Exchange GBP" })).toBeNull();
  expect(screen.getByRole("link", { name: "Exchanges are paused" }).getAttribute("href")).toBe("/quote");
});

test("a client whose payments are paused as well isn't promised them", async () => {
  show({ ...open, orders: underReview, payments: underReview });
  await screen.findByText(`${underReview} Until then, you can't exchange. You can still set rate alerts.`);
});

test("a client with other pauses is offered exchanges as ever", async () => {
  const client = show({ ...open, payments: underReview, payIns: underReview });
  const read = () => client.getQueriesData({ queryKey: ["security", "pauses"] });
  await waitFor(() => expect(read().map(([, data]) => data)).not.toContain(undefined));
  expect(screen.getByRole("button", { name: "Get a Quote" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Exchange GBP" })).toBeDefined();
  expect(screen.queryByText(/you can't exchange/)).toBeNull();
});
