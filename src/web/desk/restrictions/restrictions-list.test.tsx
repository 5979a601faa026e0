// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RestrictionView } from "#contract/clients/restrictions.ts";
import { refusals } from "#contract/refusals.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { clientRestrictionsQuery } from "#web/api/restriction-queries.ts";
import { refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { RestrictionsList } from "./restrictions-list.tsx";

const id = "018f3c5e-0000-7000-8000-000000000001";
const restriction = {
  ...{ id, scope: "client", clientId: id, currency: null, payoutRail: null, kinds: ["pay"] },
  ...{ reason: "Under review", fromMatch: false, fromReset: false, state: "in_force", setBy: null },
  ...{ setAt: "2027-03-10T09:00:00.000Z", endsAt: null, liftReason: null, liftRequestedBy: null },
  ...{ liftRequestedAt: null, liftRequestedByMe: false, liftedBy: null, liftedAt: null },
  ...{ confirmBy: null, confirmedBy: null, confirmedAt: null },
} as const satisfies Partial<RestrictionView>;

function Shown() {
  const { data } = useQuery(clientRestrictionsQuery(id));
  return data && <RestrictionsList items={data.items} none="No restrictions." />;
}

it("the lift of a restriction says beforehand what resumes, who is notified and how it can be undone", async () => {
  refuseChanges({ status: 403, code: "not_permitted", message: "No." }, { items: [restriction] });
  renderDesk(<Shown />, "approver");
  fireEvent.click(await screen.findByRole("button", { name: "Lift" }));
  const dialog = await screen.findByRole("dialog", { name: "Lift this restriction?" });
  expect(dialog.textContent).toContain("The client isn't notified.");
  expect(dialog.textContent).toContain("set a new restriction");
});

/** Opens the lift of what keeps a client from paying, beside other restrictions; answers how many exchanges are unpaid. */
async function openLift(
  count: number | undefined,
  others: readonly Partial<RestrictionView>[] = [],
): Promise<HTMLElement> {
  const items = [
    { ...restriction, kinds: ["receive"] },
    ...others.map((other, index) => ({ ...restriction, id: `${id.slice(0, -1)}${index + 2}`, ...other })),
  ];
  refuseChanges({ status: 403, code: "not_permitted", message: "No." }, (path: string) =>
    path.startsWith("/api/admin/trades/count?") && path.includes(`clientId=${id}&stage=AWAITING_FUNDS`)
      ? { count, more: false }
      : { items },
  );
  renderDesk(<Shown />, "approver");
  fireEvent.click((await screen.findAllByRole("button", { name: "Lift" }))[0] as HTMLElement);
  return screen.findByRole("dialog", { name: "Lift this restriction?" });
}

it.each([
  [undefined, "Exchanges that the client hasn't paid for are then due 3 business days from now"],
  [0, "The client has no unpaid exchanges."],
  [1, "The client's unpaid exchange is then due 3 business days from now"],
  [3, "The client's 3 unpaid exchanges are then due 3 business days from now"],
])(
  "the lift of what kept a client from paying says how many deadlines move to when: of %s exchanges",
  async (count, words) => {
    const dialog = await openLift(count);
    await expect.poll(() => dialog.textContent).toContain(words);
  },
);

it("the lift of one of two that keep a client from paying says that no deadline moves yet", async () => {
  const dialog = await openLift(3, [{ kinds: ["sign_in"] }]);
  expect(dialog.textContent).toContain("so no deadline moves until that ends too.");
});

it("a restriction that is over, or that keeps nobody from paying, leaves the deadlines to the lift of the other", async () => {
  const dialog = await openLift(1, [{ kinds: ["receive"], state: "expired" }, { kinds: ["pay"] }]);
  await expect.poll(() => dialog.textContent).toContain("The client's unpaid exchange is then due");
});

it("a restriction that another approver lifted first leaves the list, and the second hears why", async () => {
  let state: RestrictionView["state"] = "in_force";
  const message = "This restriction is no longer in force.";
  refuseChanges({ status: 409, code: "restriction_over", message }, () => ({
    items: [{ ...restriction, state }],
  }));
  const { toasts } = renderDesk(<Shown />, "approver");
  fireEvent.click(await screen.findByRole("button", { name: "Lift" }));
  const dialog = await screen.findByRole("dialog", { name: "Lift this restriction?" });
  state = "lifted";
  const reason = within(dialog).getByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "The review is done" } });
  fireEvent.submit(reason);
  expect(await screen.findByText("No restrictions.")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Restriction not lifted", text: message, destructive: true }]);
});

function show(of: Partial<RestrictionView>, role: StaffRole) {
  refuseChanges({ status: 403, code: "not_permitted", message: "No." }, () => ({
    items: [{ ...restriction, ...of }],
  }));
  return renderDesk(<Shown />, role);
}

const me = { id: "018f3c5e-0000-7000-8000-0000000000ff", name: "Me", email: "me@summit.test" };

it.each<[string, Partial<RestrictionView>, StaffRole]>([
  ["An approver or administrator can lift it.", {}, "operator"],
  ["You set it, so another approver has to lift it.", { setBy: me }, "approver"],
  [
    "You requested the lift, so another approver has to approve it.",
    { scope: "house", clientId: null, state: "lift_requested", liftRequestedByMe: true },
    "approver",
  ],
  ["Ends when two people overturn the match, under Screening.", { fromMatch: true }, "approver"],
  ["It ends by itself and can't be lifted.", { fromReset: true }, "approver"],
])("who can't lift a restriction isn't offered it, and reads why: %s", async (why, of, role) => {
  show(of, role);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

const other = { ...me, id: "018f3c5e-0000-7000-8000-0000000000ee", name: "Somebody else" };
const toConfirm = { kinds: ["receive"], setBy: other, confirmBy: "2099-03-11T17:00:00.000Z" } as const;

it("what keeps a client from paying is confirmed by another approver, and says until when it keeps exchanges open without", async () => {
  show({ ...toConfirm, kinds: [...toConfirm.kinds] }, "approver");
  expect(await screen.findByText(/^Keeps unpaid exchanges open until 11 Mar 2099/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = await screen.findByRole("dialog", { name: "Confirm this restriction?" });
  expect(within(dialog).getByRole("button", { name: "Confirm restriction" })).toBeTruthy();
});

it.each<[string, Partial<RestrictionView>, StaffRole]>([
  ["set it", { setBy: me }, "approver"],
  ["is an operator", {}, "operator"],
])("who %s isn't offered to confirm it", async (_, of, role) => {
  show({ ...toConfirm, kinds: [...toConfirm.kinds], ...of }, role);
  expect(await screen.findByText(/^Keeps unpaid exchanges open until/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});

it("a restriction that nobody confirmed in time says so, and who confirmed one is named", async () => {
  const of = { ...toConfirm, kinds: [...toConfirm.kinds], confirmBy: "2020-03-11T17:00:00.000Z" };
  show({ ...of, state: "expired" }, "approver");
  expect(await screen.findByText(/^Doesn't keep unpaid exchanges open any more/)).toBeTruthy();
  show({ ...of, confirmBy: null, confirmedBy: other, confirmedAt: "2027-03-10T10:00:00.000Z" }, "viewer");
  expect(await screen.findByText(/^Confirmed 10 Mar 2027.* by Somebody else\.$/)).toBeTruthy();
});

it("a restriction that is over when the list is read again closes its open dialog and says so", async () => {
  let state: RestrictionView["state"] = "in_force";
  refuseChanges({ status: 403, code: "not_permitted", message: "No." }, () => ({
    items: [{ ...restriction, state }],
  }));
  const { toasts } = renderDesk(
    <>
      <Shown />
      <Refresh />
    </>,
    "approver",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Lift" }));
  await screen.findByRole("dialog", { name: "Lift this restriction?" });
  state = "lifted";
  fireEvent.click(screen.getByText("Refresh"));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([
    { title: "Restriction not lifted", text: refusals.restriction_over.message, destructive: true },
  ]);
});

function Refresh() {
  const { refetch } = useQuery(clientRestrictionsQuery(id));
  return (
    <button type="button" onClick={() => refetch()}>
      Refresh
    </button>
  );
}
