// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { DetailPage } from "./detail-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "viewer" } as StaffUser;
const loaded = {
  data: { name: "Demo Client" },
  isPending: false,
  isFetching: false,
  refetch: () => undefined,
};
const lost = new ApiError({ fault: "unsent", status: 0, message: "You're offline." });

function page(failure: ApiError | null) {
  const query = { ...loaded, isError: failure !== null, error: failure };
  return (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StaffContext value={staff}>
          <DetailPage
            query={query}
            title="Client"
            back={{ to: "/admin/clients", label: "Back to Clients" }}
            loading="Loading the client"
            failure="We couldn't load this client."
          >
            {({ name }) => <input aria-label={`Reason for ${name}`} />}
          </DetailPage>
        </StaffContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
}

it("what is typed on a record's page is kept when the record can't be read again", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { rerender } = render(page(null));
  const field = screen.getByLabelText<HTMLInputElement>("Reason for Demo Client");
  fireEvent.change(field, { target: { value: "The payer never sent it" } });
  rerender(page(lost));
  expect(screen.getByText("We couldn't load this client.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Reason for Demo Client").value).toBe(
    "The payer never sent it",
  );
});
