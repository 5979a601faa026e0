// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { CompanyDetails } from "#contract/clients/company-details.ts";
import type { Preferences } from "#contract/clients/preferences.ts";
import { userKey } from "#web/api/user-query.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { setShownRouter } from "#web/get-shown-screen.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { Wizard } from "./wizard.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const saved: Preferences = {
  kind: "person",
  name: "Demo Client",
  dateOfBirth: "1980-01-01",
  nationality: "GB",
  preferredSellCurrency: "GBP",
  preferredBuyCurrency: "EUR",
  countryCode: "+44",
  phoneNumber: "7700900000",
  addressLine1: "1 Example Street",
  addressLine2: null,
  city: "London",
  state: null,
  postalCode: "N1 1AA",
  country: "GB",
  timeZone: null,
  locale: null,
  nextStep: null,
};
const company = { isCompany: false, isReviewed: false, missing: [], people: [] } as unknown as CompanyDetails;

/** The wizard at a step; its answers wait until they are released. */
function show(step: string) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json({}, { status: 500 });
    sent.push(String(body));
    await isReleased;
    return Response.json(saved);
  });
  const toasts: ToastText[] = [];
  onToast((toast) => toasts.push(toast));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(userKey, { id: "client", role: "owner" });
  const element = (
    <>
      <Wizard preferences={saved} company={company} leadsTo="/done" />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const routes = ["/done", "/elsewhere"].map((path) => ({ path, element: <p>{path}</p> }));
  const router = createMemoryRouter([{ path: "/onboarding", element }, ...routes], {
    initialEntries: [{ pathname: "/onboarding", state: { step: "mobile" } }],
  });
  setShownRouter(router);
  void router.navigate("/onboarding", { state: { step } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, toasts, sent, release };
}

test("the answer to the last step opens what follows", async () => {
  const { router, release } = show("address");
  await userEvent.click(await screen.findByRole("button", { name: "Finish" }));
  release();
  await waitFor(() => expect(router.state.location.pathname).toBe("/done"));
});

test("the answer to the last step only says what was done once another screen is open", async () => {
  const { router, toasts, sent, release } = show("address");
  await userEvent.click(await screen.findByRole("button", { name: "Finish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  release();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Your details are saved"]));
  expect(router.state.location.pathname).toBe("/elsewhere");
});

test("the answer to a step doesn't move somebody who went back to another", async () => {
  const { router, toasts, sent, release } = show("address");
  await userEvent.click(await screen.findByRole("button", { name: "Finish" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await router.navigate(-1);
  await screen.findByLabelText(/Phone number/);
  release();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(["Your details are saved"]));
  expect(router.state.location).toMatchObject({ pathname: "/onboarding", state: { step: "mobile" } });
});

test("details that were changed in several steps aren't left without a question", async () => {
  const { router } = show("address");
  await userEvent.type(await screen.findByLabelText(/Address line 1/), "A");
  await userEvent.type(screen.getByLabelText(/City/), "A");
  await router.navigate(-1);
  await userEvent.type(await screen.findByLabelText(/Phone number/), "1");
  await expectLeaveGuard(true);
  await userEvent.click(screen.getByRole("link", { name: "Elsewhere" }));
  await screen.findByText("Leave without saving?");
  expect(router.state.location.pathname).toBe("/onboarding");
});
