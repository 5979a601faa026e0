import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { createElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import { addDays, dayOf, isWeekend } from "#domain/calendar.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { userKey } from "#web/api/user-query.ts";
import { ForwardPage } from "#web/client/forwards/forward-page.tsx";
import { ForwardsPage } from "#web/client/forwards/forwards-page.tsx";
import { NewForwardPage } from "#web/client/forwards/new-forward-page.tsx";
import { setShownRouter } from "#web/get-shown-screen.ts";

type Answer = { readonly status?: number; readonly body: unknown };
/** By method and path; what isn't named is never answered. */
type Answers = Readonly<Record<string, unknown | ((body: unknown) => Answer)>>;

/** Days that can be chosen: the first weekday from the tenth day on, and a holiday the weekday after it. */
export const forwardDates = (() => {
  const weekdayFrom = (count: number) => {
    let day = addDays(dayOf(new Date()), count);
    while (isWeekend(day)) day = addDays(day, 1);
    return day;
  };
  const open = weekdayFrom(10);
  return { earliest: weekdayFrom(4), latest: weekdayFrom(300), open, closed: [weekdayFrom(20)] };
})();

const offered: Answers = {
  "GET /api/forward-terms": {
    pairs: [
      { fromCurrency: "GBP", toCurrency: "EUR" },
      { fromCurrency: "EUR", toCurrency: "GBP" },
      { fromCurrency: "GBP", toCurrency: "USD" },
    ],
    depositPercent: 5,
    ratesAt: "2026-01-01",
    referenceRates: false,
  },
  "GET /api/forward-dates": forwardDates,
  "GET /api/balances": { items: [{ currency: "GBP", amount: "1000.00" }], nextCursor: null },
};

/** Shows the pages of forwards at an address until the test ends; returns the changes that were sent. */
export function renderForwards(
  path: string,
  answers: Answers = {},
  role: ClientRole = "owner",
): { readonly sent: { readonly call: string; readonly body: unknown }[]; readonly address: () => string } {
  const sent: { call: string; body: unknown }[] = [];
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  const all: Answers = { ...offered, ...answers };
  vi.stubGlobal("fetch", (url: string, { method = "GET", body }: RequestInit) => {
    const call = `${method} ${url.split("?")[0]}`;
    const read: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    if (method !== "GET") sent.push({ call, body: read });
    const answer = all[call];
    if (answer === undefined) return new Promise(() => undefined);
    const { status = 200, body: json } = typeof answer === "function" ? answer(read) : { body: answer };
    return Promise.resolve(Response.json(json, { status }));
  });
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  client.setQueryData(userKey, { id: "1", email: "demo@summit.test", role, status: "ACTIVATED" });
  const router = createMemoryRouter(
    [
      { path: "/forwards", element: createElement(ForwardsPage) },
      { path: "/forwards/new", element: createElement(NewForwardPage) },
      { path: "/forwards/:id", element: createElement(ForwardPage) },
      { path: "*", element: createElement("h1", null, "Elsewhere") },
    ],
    { initialEntries: [path] },
  );
  setShownRouter(router);
  render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router })));
  return { sent, address: () => router.state.location.pathname + router.state.location.search };
}
