// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";
import { userKey } from "#web/api/user-query.ts";
import { HoldingPage } from "./holding-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const details = {
  ...{ kind: "person", name: "Demo Client", dateOfBirth: "1984-05-06", nationality: "GB" },
  ...{ preferredSellCurrency: "GBP", phoneNumber: "+447700900000", addressLine1: "1 Demo Street" },
};

function show(preferences: object): void {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const user = { id: "client", role: "owner", name: "Demo Client", email: "client@demo.example" };
  client.setQueryData(userKey, { ...user, status: "SIGNED_UP", emailVerified: true });
  client.setQueryData<object>(preferencesQuery.queryKey, preferences);
  client.setQueryData<object>(companyQuery.queryKey, { isCompany: false, missing: [] });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <HoldingPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("a client who hasn't given all details reads that they can", () => {
  show({ ...details, addressLine1: null, nextStep: "address" });
  expect(screen.getByText(/You can add your details while you wait\./)).toBeTruthy();
});

test("a client whose details are saved isn't asked to add them", () => {
  show({ ...details, nextStep: null });
  expect(screen.getByText(/We have your details and don't need anything else for now\./)).toBeTruthy();
  expect(screen.queryByText(/You can add your details/)).toBeNull();
});
