// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { companyQuery, preferencesQuery } from "#web/api/onboarding-queries.ts";
import { userKey } from "#web/api/user-query.ts";
import { GetStarted } from "./get-started.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(preferences: object, company: object): void {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userKey, { id: "client", role: "owner" });
  const steps = { preferredSellCurrency: null, phoneNumber: null, addressLine1: null };
  const blank = {
    ...steps,
    kind: null,
    name: "",
    dateOfBirth: null,
    nationality: null,
    nextStep: "currencies",
  };
  client.setQueryData<object>(preferencesQuery.queryKey, { ...blank, ...preferences });
  client.setQueryData<object>(companyQuery.queryKey, { isCompany: false, missing: [], ...company });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <GetStarted />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test("somebody who has said nothing yet gets started", () => {
  show({}, {});
  expect(screen.getByRole("heading").textContent).toBe("Get started while you wait");
  expect(screen.getByRole("link").textContent).toBe("Get started");
});

test.each([
  ["a person", { kind: "person" }, {}],
  [
    "a company",
    { kind: "company" },
    { isCompany: true, missing: [{ code: "directors", words: "Directors" }] },
  ],
])("who said that the account is for %s continues", (_, preferences, company) => {
  show(preferences, company);
  expect(screen.getByRole("heading").textContent).toBe("Continue while you wait");
  expect(screen.getByRole("link").textContent).toBe("Continue");
});
