// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { StaffAccount } from "#contract/clients/staff-accounts.ts";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import type { DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { createQueryClient } from "#web/api/query-client.ts";
import { AuditPage } from "#web/desk/audit/audit-page.tsx";
import { QuoteByTelephone } from "#web/desk/clients/quote-by-telephone.tsx";
import { TradingPreferences } from "#web/desk/clients/trading-preferences.tsx";
import { DivideReceipt } from "#web/desk/money/receipts/divide-receipt.tsx";
import { DeskPalette } from "#web/desk/shell/desk-palette.tsx";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { StaffDialog } from "#web/desk/staff/staff-dialog.tsx";
import { ClientPicker } from "./client-picker.tsx";
import { ListFilters } from "./list-filters.tsx";
import { useListFilters } from "./use-list-filters.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

const id = "018f3c5e-0000-7000-8000-000000000001";
const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "administrator" } as StaffUser;
const client = {
  ...{ id, name: "Alder & Oak", email: "client@summit.test", closedAt: null, status: "ACCOUNT_READY" },
  ...{ preferredSellCurrency: "CHF", preferredBuyCurrency: null },
} as ClientDetails;
const receipt = { id, currency: "EUR", amount: "5.00", namedPayment: null, suggestion: null };
const account = {
  ...{ id, email: "broker@summit.test", role: "broker", broker: { id: staff.id, name: "Peak Partners" } },
} as StaffAccount;

function Trades() {
  return <ListFilters things="trades" list={useListFilters(["from", "to"])} count="3 trades" />;
}

/** Draws a screen whose calls below `path` fail; the others have no answer yet. */
function draw(screenOf: ReactNode, path: string, address = "/") {
  const answers = { isFailing: true, body: [] as unknown };
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes(path)) return new Promise(() => undefined);
    return answers.isFailing
      ? Response.json({ code: "server_error", message: "Something went wrong." }, { status: 500 })
      : Response.json(answers.body);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <StaffContext value={staff}>
        <MemoryRouter initialEntries={[address]}>{screenOf}</MemoryRouter>
      </StaffContext>
    </QueryClientProvider>,
  );
  return {
    async recover(failure: string, body: unknown) {
      Object.assign(answers, { isFailing: false, body });
      const alert = await screen.findByText(failure);
      fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
      await expect.poll(() => screen.queryByText(failure)).toBeNull();
    },
  };
}

const currencies = [
  {
    ...{ code: "GBP", name: "British Pound", flag: "GB", minorUnits: 2 },
    ...{ uses: ["trade", "preference"], least: null, greatest: null },
  },
];

it("the filters of a list keep their currency and load the others again", async () => {
  const { recover } = draw(<Trades />, "/api/currencies", "/?from=CHF");
  await recover("We couldn't load the currencies.", currencies);
  const from = screen.getByLabelText<HTMLSelectElement>("From");
  expect(from.value).toBe("CHF");
  expect([...from.options].map(({ text }) => text)).toEqual(["From: all", "GBP", "CHF"]);
});

it("the audit log's filter keeps its action and loads the others again", async () => {
  const { recover } = draw(<AuditPage />, "/audit/actions", "/?action=decline_payout");
  await recover("We couldn't load the actions.", ["divide_receipt"]);
  const actions = screen.getByLabelText<HTMLSelectElement>("Action");
  expect(actions.value).toBe("decline_payout");
  expect([...actions.options].map(({ text }) => text)).toEqual([
    "Action: all",
    "Allocate receipt",
    "Decline payout",
  ]);
});

it("a staff user's form names their broker and loads the others again", async () => {
  const { recover } = draw(<StaffDialog account={account} onClose={() => undefined} />, "/brokers");
  expect(await screen.findByText("Peak Partners")).toBeDefined();
  await recover("We couldn't load the brokers.", []);
});

it("a client's trading preferences load the currencies again", async () => {
  const { recover } = draw(<TradingPreferences client={client} />, "/api/currencies");
  await recover("We couldn't load the currencies.", currencies);
  const sells = screen.getByLabelText<HTMLSelectElement>("Preferred sell currency");
  expect([...sells.options].map(({ text }) => text)).toEqual(["–", "GBP British Pound", "CHF"]);
});

it("a quote by telephone loads the currencies again", async () => {
  const { recover } = draw(<QuoteByTelephone client={client} />, "/api/currencies");
  fireEvent.click(screen.getByRole("button", { name: "Quote by telephone" }));
  await recover("We couldn't load the currencies.", currencies);
});

it("a receipt's trades and clients are loaded again", async () => {
  const { recover } = draw(<DivideReceipt receipt={receipt as unknown as DecidedReceipt} />, "/api/admin");
  await recover("We couldn't load the trades and clients.", { trades: [], clients: [] });
  expect(screen.getByText(/No trade is awaiting EUR/)).toBeDefined();
});

it("a search for clients that fails does not say that there are none", async () => {
  const picker = (
    <ClientPicker
      label="Client"
      failed="We couldn't search for clients"
      value={undefined}
      onChange={vi.fn()}
    />
  );
  const { recover } = draw(picker, "/api/admin");
  fireEvent.click(screen.getByRole("combobox", { name: "Client" }));
  await screen.findByText("We couldn't load the clients.");
  expect(screen.queryByText("No clients found.")).toBeNull();
  await recover("We couldn't load the clients.", []);
});

it("the desk's search that fails does not say that nothing was found", async () => {
  const { recover } = draw(
    <DeskPalette open label="Search" onClose={() => undefined} />,
    "/api/admin/clients",
  );
  fireEvent.change(screen.getByLabelText("Search", { selector: "input" }), { target: { value: "Alder" } });
  await screen.findByText("We couldn't load the clients.");
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  await recover("We couldn't load the clients.", []);
});
