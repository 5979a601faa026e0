// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { userKey } from "#web/api/user-query.ts";
import { CompanyForm, useCompanyDraft } from "./company-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved: CompanyDetails = {
  companyName: "Demo Works Ltd",
  registrationNumber: "00000000",
  registeredIn: "GB",
  lei: null,
  birthTown: null,
  birthCountry: null,
  business: "manufacturing",
  natureOfBusiness: "Makes example parts",
  expectedVolume: null,
  intendedUse: null,
  sourceOfFunds: null,
  politicallyExposed: false,
  noLargeOwner: false,
  people: [],
  version: 1,
  isCompany: true,
  isReviewed: false,
  missing: [],
} as unknown as CompanyDetails;

function Shown() {
  return <CompanyForm saved={saved} draft={useCompanyDraft(saved)} />;
}

function show(role: ClientRole) {
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 500 }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userKey, { id: "client", role });
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
}

const editable = () =>
  [...document.querySelectorAll("input, textarea, button")].filter(
    (field) =>
      !field.matches("[readonly], :disabled, [aria-disabled='true'], [aria-hidden='true'], [type='hidden']"),
  );

it.each(["approver", "preparer", "viewer"] as const)(
  "a company's details are read only for a member of the role %s, without a button to save them",
  (role) => {
    show(role);
    expect(screen.getByLabelText<HTMLInputElement>("Legal name").value).toBe("Demo Works Ltd");
    expect(editable()).toEqual([]);
  },
);

it.each(["owner", "administrator"] as const)("a company's details are changed by the role %s", (role) => {
  show(role);
  expect(screen.getByLabelText<HTMLInputElement>("Legal name").readOnly).toBe(false);
  expect(screen.getByRole("button", { name: "Save company details" })).toBeTruthy();
});
