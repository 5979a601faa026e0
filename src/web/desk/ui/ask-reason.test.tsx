// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { staffKey } from "#web/api/staff-query.ts";
import { StaffContext } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "./ask-reason.tsx";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const staff = { id: "018f3c5e-0000-7000-8000-000000000002", role: "administrator" } as StaffUser;

/** Opens the dialog that fails a trade. */
function open(about: string) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(staffKey, staff);
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <StaffContext value={staff}>
        <AskReason
          open
          about={about}
          onClose={() => undefined}
          title="Fail this trade?"
          lead="A second person has to approve it."
          label="Reason"
          confirm="Fail trade"
          busy={false}
          onConfirm={async () => undefined}
        />
      </StaffContext>
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Reason");
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    close: unmount,
    endSession: () => {
      queryClient.setQueryData(staffKey, null);
      unmount();
    },
  };
}

it("a reason typed when the session ended is restored for what it was about alone", () => {
  const first = open("one");
  first.type("The money came from another account");
  first.endSession();
  const other = open("two");
  expect(other.field.value).toBe("");
  other.close();
  expect(open("one").field.value).toBe("The money came from another account");
});

it("a reason is deleted when its dialog closes", () => {
  const first = open("one");
  first.type("The money came from another account");
  first.close();
  expect(open("one").field.value).toBe("");
});
