// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { DayResult, HousePosition } from "#contract/reporting/position.ts";
import type { CoverPolicyStatus } from "#contract/trading/cover-policies.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { busy, refuseChanges, renderDesk, sentForApproval } from "../../../../tests/support/render-desk.ts";
import { PositionPage } from "./position-page.tsx";

const unlimited = { limit: null, overSince: null, hardLimit: null, hardOverSince: null };
const empty: HousePosition = {
  ...{ at: "2027-03-10T09:00:00.000Z", currency: "GBP", positions: [], worth: "0.00", dealingResult: "0.00" },
  rates: { source: "simulated", simulated: true, at: "2027-03-10T09:00:00.000Z", fresh: true },
  together: { exposure: "0.00", ...unlimited },
};
const short: HousePosition["positions"][number] = {
  ...{ currency: "EUR", amount: "-100.00", worth: "-86.00", exposure: "86.00", lastCoveredAt: null },
  ...unlimited,
};

const flat = { earned: "0.00", covered: "0.00", realised: "0.00", unrealised: "0.00" };
const quietDay: DayResult = {
  ...{ at: "2027-03-10T09:00:00.000Z", since: "2027-03-10T00:00:00.000Z", currency: "GBP" },
  ...{ currencies: [], together: flat },
};
const busyDay: DayResult = {
  ...quietDay,
  currencies: [
    {
      ...{ currency: "EUR", earned: "3.00", covered: "-0.08", realised: "2.92", unrealised: null },
      averageRate: null,
    },
    { ...{ currency: "USD", ...flat }, unrealised: "-12.50", averageRate: 0.7912 },
  ],
  together: { earned: "3.00", covered: "-0.08", realised: "2.92", unrealised: null },
};

/** What the screen reads, by path. */
const read =
  (position: HousePosition, policies: readonly CoverPolicyStatus[] = [], day: DayResult = quietDay) =>
  (path: string) => {
    if (path.includes("/day-result")) return day;
    if (path.includes("/cover-policies")) return { items: policies };
    return path.includes("/cover-deals") ? { items: [], nextCursor: null, provider: null } : position;
  };

function show(
  position: HousePosition,
  role: StaffRole = "approver",
  policies: readonly CoverPolicyStatus[] = [],
) {
  refuseChanges(busy, read(position, policies));
  return renderDesk(<PositionPage />, role);
}

it("a position that is loading says so, and offers no limit yet", () => {
  show(empty);
  expect(screen.getByText("Loading the positions")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Set limit" })).toBeNull();
});

it("a position that can't be loaded says so and is loaded again on request", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "busy", message: "Busy." }, { status: 503 }));
  renderDesk(<PositionPage />, "approver");
  expect(await screen.findByText("We couldn't load the positions.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Set limit" })).toBeNull();
  refuseChanges(busy, read(empty));
  const positions = within(screen.getByRole("region", { name: "positions" }));
  fireEvent.click(positions.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No position yet")).toBeTruthy();
});

it("a house without a position says what appears there, and can be limited already", async () => {
  show(empty);
  expect(await screen.findByText("No position yet")).toBeTruthy();
  const exposure = screen.getByRole("region", { name: "Exposure together" });
  expect(exposure.textContent).toContain("0.00 GBP");
  expect(exposure.textContent).toContain("No limit.");
  expect(screen.getByRole("button", { name: "Set limit" })).toBeTruthy();
});

it("a position at old rates says so, and at current rates doesn't", async () => {
  show({ ...empty, rates: { ...empty.rates, fresh: false } as HousePosition["rates"] });
  expect(await screen.findByText(/The rates are old\./)).toBeTruthy();
  show(empty);
  expect(await screen.findByText(/at the mid-market rates of/)).toBeTruthy();
  expect(screen.queryByText(/The rates are old\./)).toBeNull();
});

it("a position in a currency without a rate is unknown together, and says so in its row", async () => {
  const rateless = { ...short, worth: null, exposure: null };
  show({ ...empty, positions: [rateless], worth: null, together: { exposure: null, ...unlimited } });
  const row = await screen.findByRole("row", { name: /EUR, Euro/ });
  expect(within(row).getByText("No rate")).toBeTruthy();
  expect(screen.getAllByText("Unknown")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Set limit" }));
  expect(await screen.findByText("The exposure is unknown now.")).toBeTruthy();
});

it("an exceeded limit says since when, and the position of one's own currency isn't exposed", async () => {
  const limited = { ...short, limit: "50.00", overSince: "2027-03-10T08:00:00.000Z" };
  const home = {
    ...short,
    currency: "GBP",
    amount: "90.00",
    worth: "90.00",
    exposure: "0.00",
  } satisfies typeof short;
  show({ ...empty, positions: [limited, home] });
  const row = await screen.findByRole("row", { name: /EUR, Euro/ });
  expect(row.textContent).toMatch(/Short.*Limit 50\.00 GBP exceeded since 10 Mar 2027/);
  expect(within(screen.getByRole("row", { name: /^GBP,/ })).getByText("Not exposed")).toBeTruthy();
});

it("a position's limit is changed by approvers only", async () => {
  show({ ...empty, positions: [short] }, "operator");
  await screen.findByRole("row", { name: /EUR, Euro/ });
  expect(screen.queryByRole("button", { name: /Change|Set limit/ })).toBeNull();
});

it("a limit that can't be set says why in its dialog, and one that is sent for approval closes it", async () => {
  const { toasts } = show({ ...empty, positions: [short] });
  await screen.findByRole("row", { name: /EUR, Euro/ });
  fireEvent.click(screen.getAllByRole("button", { name: "Change limit in EUR" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Position limit" });
  expect(within(dialog).getByText("The exposure is 86.00 GBP now.")).toBeTruthy();
  const reason = within(dialog).getByLabelText("Reason");
  fireEvent.change(within(dialog).getByRole("textbox", { name: "Limit" }), { target: { value: "100" } });
  fireEvent.change(reason, { target: { value: "Agreed with the board" } });
  fireEvent.submit(reason);
  expect(await within(dialog).findByText(busy.message)).toBeTruthy();
  expect(toasts).toEqual([]);
  refuseChanges(sentForApproval, read(empty));
  fireEvent.submit(reason);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Sent for approval", text: sentForApproval.message }]);
});

it("a short position is covered by buying it, and a long one by selling, for who may draft a deal", async () => {
  const long = { ...short, currency: "USD", amount: "200.00", worth: "160.00" } satisfies typeof short;
  const coveredAt = "2027-03-09T15:00:00.000Z";
  show(
    { ...empty, positions: [{ ...short, lastCoveredAt: coveredAt }, long], dealingResult: "-0.08" },
    "operator",
  );
  const row = await screen.findByRole("row", { name: /EUR, Euro/ });
  expect(row.textContent).toContain("9 Mar 2027");
  expect(screen.getByRole("row", { name: /^USD,/ }).textContent).toContain("Never");
  expect(screen.getByRole("region", { name: "Worth together" }).textContent).toMatch(
    /Covering it has brought .0\.08 GBP against mid-market/,
  );
  const cover = async (currency: string) => {
    fireEvent.click(
      screen.getAllByRole("button", { name: `Cover the position in ${currency}` })[0] as HTMLElement,
    );
    return within(await screen.findByRole("dialog", { name: "New cover deal" }));
  };
  const buying = await cover("EUR");
  expect((buying.getByRole("textbox", { name: "We buy" }) as HTMLInputElement).value).toBe("100.00");
  fireEvent.click(buying.getByRole("button", { name: "Draft deal" }));
  expect(await buying.findByText("Enter a reason")).toBeTruthy();
  fireEvent.click(buying.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  const selling = await cover("USD");
  expect((selling.getByRole("textbox", { name: "We sell" }) as HTMLInputElement).value).toBe("200.00");
});

it("no deal is drafted by a viewer", async () => {
  show({ ...empty, positions: [short] }, "viewer");
  await screen.findByRole("row", { name: /EUR, Euro/ });
  expect(screen.queryByRole("button", { name: /Cover|New cover deal/ })).toBeNull();
});

const policy: CoverPolicyStatus = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000001", currency: "EUR", threshold: "100000.00", slice: null },
  ...{ windowMinutes: 30, maxSlippage: 5, hardLimit: "250000.00", overSince: null, failure: null },
  set: { at: "2027-03-10T08:00:00.000Z", by: "Demo Approver", approvedBy: "Demo Desk" },
};

it("a currency that covers itself says above what, and why it can't while it can't", async () => {
  const failure = {
    since: "2027-03-10T09:00:00.000Z",
    reason: "The liquidity provider gives no quote.",
  };
  show({ ...empty, positions: [short] }, "viewer", [{ ...policy, failure }]);
  const position = await screen.findByRole("table", { name: "Position" });
  expect(await within(position).findByText("Covers itself above £100,000.00, after 30 minutes")).toBeTruthy();
  const policies = within(screen.getByRole("table", { name: "Covering by itself" }));
  const [, row] = policies.getAllByRole("row");
  expect(row?.textContent).toMatch(/0\.05%.*£250,000\.00.*Demo ApproverApproved by Demo Desk.*Can't cover/);
  expect(row?.textContent).toContain("The liquidity provider gives no quote. Since 10 Mar 2027");
  expect(screen.queryByRole("button", { name: "Set policy" })).toBeNull();
});

it("a policy is changed in its dialog, which says what is wrong before it is sent", async () => {
  const { toasts } = show({ ...empty, positions: [short] }, "approver", [policy]);
  fireEvent.click(await screen.findByRole("button", { name: "Set policy" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Covering by itself" }));
  expect((dialog.getByRole("textbox", { name: "Threshold" }) as HTMLInputElement).value).toBe("100,000.00");
  const minutes = dialog.getByLabelText("Minutes above it");
  fireEvent.change(minutes, { target: { value: "soon" } });
  fireEvent.submit(minutes);
  expect(await dialog.findByText("Enter whole minutes from 0 to 1440")).toBeTruthy();
  expect(await dialog.findByText("Enter a reason")).toBeTruthy();
  fireEvent.click(dialog.getByLabelText("Don't cover it by itself"));
  expect(dialog.queryByLabelText("Minutes above it")).toBeNull();
  const reason = dialog.getByLabelText("Reason");
  fireEvent.change(reason, { target: { value: "Covered by hand from now on" } });
  fireEvent.submit(reason);
  expect(await dialog.findByText(busy.message)).toBeTruthy();
  refuseChanges(sentForApproval, read(empty));
  fireEvent.submit(reason);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toasts).toEqual([{ title: "Sent for approval", text: sentForApproval.message }]);
});

it("the day's profit and loss is shown by currency with its sum, and says what each figure means", async () => {
  refuseChanges(busy, read({ ...empty, positions: [short] }, [], busyDay));
  renderDesk(<PositionPage />, "viewer");
  const panel = await screen.findByRole("table", { name: "Profit and loss of the day" });
  const rows = within(panel)
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/EUR, Euro.*3\.00 GBP.*0\.08 GBP.*2\.92 GBP.*No rate/);
  expect(rows[2]).toMatch(/USD.*12\.50 GBP.*0\.7912/);
  expect(rows[3]).toMatch(/All currencies.*2\.92 GBP.*No rate/);
  expect(screen.getByText(/less what it cost/).textContent).toContain("Since midnight in London");
});
