// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { RecipientField, useFindPurposeFault } from "./rule-fields.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const recipient = { id: "r1", name: "Asha Rao", countryCode: "IN", accountNumber: "••1234", nickname: "" };

function Rule({ purpose }: { purpose: PurposeCode | "" }) {
  const fault = useFindPurposeFault()({ targetCurrency: "INR", recipientId: "r1", purpose });
  const ignore = () => undefined;
  return (
    <RecipientField
      {...{ currency: "INR", value: "r1", purpose, purposeError: fault }}
      onChange={ignore}
      onPurpose={ignore}
    />
  );
}

function show(purpose: PurposeCode | "") {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(recipientsQuery("INR").queryKey, [recipient as unknown as Beneficiary]);
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Rule purpose={purpose} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return screen.getByRole("combobox", { name: /Purpose of the payments/ });
}

test("a purpose that the recipient's bank asks for is marked at its field until it is chosen", () => {
  expect(show("").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Choose what the payment is for")).toBeTruthy();
  cleanup();
  expect(show("GDDS" as PurposeCode).getAttribute("aria-invalid")).toBeNull();
});
