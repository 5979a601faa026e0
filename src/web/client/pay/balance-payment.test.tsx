// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fundFromBalance, type Trade } from "#contract/trading/trades.ts";
import { setShownRouter } from "#web/get-shown-screen.ts";
import { BalancePayment } from "./balance-payment.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("going back from an exchange that a balance paid doesn't lead to its payment", async () => {
  const amounts = { amountOutstanding: "10.00", toAmount: "11.61", marginCost: "0.04" };
  const pair = { fromCurrency: "GBP", toCurrency: "EUR", createdAt: "2026-11-20T10:00:00.000Z" };
  const trade = { id: "t1", allocation: [], ...pair, ...amounts } as unknown as Trade;
  vi.spyOn(fundFromBalance.answer, "safeParse").mockReturnValue({ success: true, data: trade });
  vi.stubGlobal("fetch", async () => Response.json({}));
  const payment = <BalancePayment trade={trade} balance={{ currency: "GBP", amount: "50.00" }} />;
  const routes = [
    { path: "/pay", element: payment },
    ...["/history", "/trades/:id"].map((path) => ({ path, element: <p>{path}</p> })),
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/history", "/pay"] });
  setShownRouter(router);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Pay 10.00 GBP from balance" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pay 10.00 GBP" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/trades/t1"));
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.pathname).toBe("/history"));
});
