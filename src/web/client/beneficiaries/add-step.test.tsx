// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, test } from "vitest";
import { userKey } from "#web/api/user-query.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { AddBeneficiary, useAddDraft } from "./add-beneficiary.tsx";
import { AddStep } from "./add-step.tsx";

afterEach(cleanup);

/** A step of the flow on which details are entered, and one beside it. */
function Step({ number, isSending }: { number: number; isSending?: boolean }) {
  const { setValues } = useAddDraft();
  return (
    <AddStep title={`Step ${number}`} step={number} {...(isSending && { isSending })}>
      <button
        type="button"
        onClick={() => setValues({ accountHolder: "Demo", town: "London", addressLine: "1 Example Street" })}
      >
        Enter
      </button>
      <Link to="/beneficiaries/add/currency">Other step</Link>
      <Link to="/elsewhere">Leave</Link>
    </AddStep>
  );
}

function show({ isSending = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userKey, { id: "client", email: "demo@summit.test", role: "owner" });
  const children = [
    { path: "details", element: <Step number={3} isSending={isSending} /> },
    { path: "currency", element: <Step number={2} /> },
  ];
  const routes = [
    { path: "/beneficiaries/add", element: <AddBeneficiary />, children },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/beneficiaries/add/details"] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const press = (name: string) => userEvent.click(screen.getByText(name));

test("details that were entered aren't left without a question, from their step or another", async () => {
  const router = show();
  await press("Enter");
  await expectLeaveGuard(true);
  await press("Other step");
  await screen.findByText("Step 2");
  await expectLeaveGuard(true);
  await press("Leave");
  await userEvent.click(await screen.findByRole("button", { name: "Stay" }));
  await router.navigate("/beneficiaries/add/details");
  await screen.findByText("Step 3");
  await expectLeaveGuard(true);
  await press("Leave");
  await screen.findByText("Leave without saving?");
});

test("details that are being saved are left without a question", async () => {
  show({ isSending: true });
  await press("Enter");
  await press("Leave");
  await screen.findByText("Elsewhere");
});
