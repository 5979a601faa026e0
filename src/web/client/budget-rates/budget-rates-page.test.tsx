// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { BudgetRate } from "#contract/reporting/budget-rates.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { userKey } from "#web/api/user-query.ts";
import { sampleBudget } from "../../../../tests/support/sample-budget.ts";
import { BudgetRatesPage } from "./budget-rates-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page over an API that answers the list so; rates never load. */
function showPage(answer: () => Promise<Response>, role: ClientRole = "owner"): void {
  vi.stubGlobal("fetch", (url: string) =>
    url === "/api/budget-rates" ? answer() : new Promise(() => undefined),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(userKey, { role });
  queryClient.setQueryDefaults(userKey, { staleTime: Number.POSITIVE_INFINITY });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <BudgetRatesPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const showBudgets = (budgets: readonly BudgetRate[], role?: ClientRole) =>
  showPage(async () => Response.json(budgets), role);

test("budget rates are loading until they are there", () => {
  showPage(() => new Promise(() => undefined));
  expect(screen.getByText("Loading your budget rates")).toBeTruthy();
});

test("without a budget rate the page says what one is for", async () => {
  showBudgets([]);
  expect(await screen.findByText("No budget rates yet")).toBeTruthy();
  expect(screen.getByText(/compare it with the average of your exchanges/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add New" }).getAttribute("href")).toBe("/budget-rates/create");
});

test("budget rates that can't be loaded are asked for again", async () => {
  const refused = { code: "unavailable", message: "Summit is busy." };
  const answers = [() => Response.json(refused, { status: 503 }), () => Response.json([sampleBudget()])];
  showPage(async () => (answers.shift() as () => Response)());
  expect(await screen.findByText("We couldn't load your budget rates.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "GBP to EUR" })).toBeTruthy();
});

test("current, upcoming and past budget rates are apart, and none is a heading without one", async () => {
  const [upcoming, past] = ["019a0000-0000-7000-8000-000000000002", "019a0000-0000-7000-8000-000000000003"];
  showBudgets([
    sampleBudget({ id: upcoming as string, status: "upcoming", fromCurrency: "USD" }),
    sampleBudget(),
    sampleBudget({ id: past as string, status: "past", fromCurrency: "AUD" }),
  ]);
  await screen.findByRole("link", { name: "GBP to EUR" });
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...["Current", "Upcoming", "Past"],
  ]);
  cleanup();
  showBudgets([sampleBudget()]);
  await screen.findByRole("link", { name: "GBP to EUR" });
  expect(screen.queryByRole("heading", { name: "Past" })).toBeNull();
});

test("a budget rate says what was achieved, in words beside the colour, and what is left of its plan", async () => {
  showBudgets([sampleBudget()]);
  const row = within((await screen.findByRole("link", { name: "GBP to EUR" })).closest("li") as HTMLElement);
  for (const text of ["1.1600", "1.1700", "0.86% above budget", "01 Jan 2026 to 31 Dec 2026"])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText("2,000.00 EUR more than budgeted, from 4 exchanges")).toBeTruthy();
  expect(row.getByRole("progressbar", { name: "Sold of what you planned" }).getAttribute("value")).toBe("40");
  expect(row.getByText(/It must average at least 1\.1534/)).toBeTruthy();
});

test("a member who may not change budget rates reads them without being offered a new one", async () => {
  showBudgets([sampleBudget()], "viewer");
  await screen.findByRole("link", { name: "GBP to EUR" });
  expect(screen.queryByRole("link", { name: "Add New" })).toBeNull();
});
