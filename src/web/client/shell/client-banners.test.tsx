// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { userKey } from "#web/api/user-query.ts";
import { Debt } from "./client-banners.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showDebt(role: ClientRole): void {
  const queryClient = new QueryClient();
  queryClient.setQueryData(userKey, { role });
  queryClient.setQueryDefaults(userKey, { staleTime: Number.POSITIVE_INFINITY });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <Debt currency="GBP" amount="100.00" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("a debt that a balance has paid in part is paid again from that balance, under a key of its own", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, headers }: RequestInit) => {
    if (method === "GET" && url === "/api/balances")
      return Response.json({ items: [{ currency: "EUR", amount: "10.00" }], nextCursor: null });
    keys.push(new Headers(headers).get("idempotency-key"));
    return Response.json([{ currency: "GBP", amount: "91.50" }]);
  });
  showDebt("owner");
  const pay = await screen.findByRole("button", { name: "Pay from your EUR balance" });
  await userEvent.click(pay);
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(pay.getAttribute("aria-busy")).not.toBe("true"));
  await userEvent.click(pay);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).not.toBe(keys[0]);
});

test("a member who may not pay a debt from a balance reads who can", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ items: [{ currency: "EUR", amount: "10.00" }], nextCursor: null }),
  );
  showDebt("preparer");
  await screen.findByText(/An owner or administrator of your team can also pay it/);
  expect(screen.queryByRole("button")).toBeNull();
});
