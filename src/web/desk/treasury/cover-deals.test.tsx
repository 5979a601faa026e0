// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { busy, refuseChanges, renderDesk } from "../../../../tests/support/render-desk.ts";
import { CoverDeals } from "./cover-deals.tsx";

const draft: CoverDeal = {
  ...{ id: "018f3c5e-0000-7000-8000-000000000001", soldCurrency: "GBP", boughtCurrency: "EUR" },
  ...{ amount: "1000.00", amountCurrency: "GBP", reason: "Cover the day", status: "DRAFT", policy: null },
  drafted: { at: "2027-03-10T09:00:00.000Z", by: "Demo Operator", own: false },
  ...{ provider: null, quote: null, confirmed: null, dealt: null, settledAt: null, rejection: null },
  ...{ awaitsSettlement: false, settlement: null },
};
const quote = {
  ...{ id: "quote", sold: "1000.00", bought: "1124.91", rate: 1.12491, midRate: 1.125 },
  ...{ endsAt: "2027-03-10T09:00:20.000Z", firmSeconds: 20 },
};
const dealt: CoverDeal = {
  ...draft,
  status: "FILLED",
  provider: { name: "Demo (simulated provider)", simulated: true },
  confirmed: { at: "2027-03-10T09:00:10.000Z", by: "Demo Approver", own: false },
  dealt: {
    ...{ sold: "1000.00", bought: "1124.91", rate: 1.12491, result: "-0.09" },
    ...{ at: "2027-03-10T09:00:11.000Z", valueDate: "2027-03-12" },
  },
};
const listOf = (items: readonly CoverDeal[], simulated: boolean | null = true, connected = true) => ({
  ...{ items, nextCursor: null },
  provider: simulated === null ? null : { name: "Demo (simulated provider)", simulated, connected },
});

/** The list with the deal whose dialog is open. */
function Listed() {
  const [opened, setOpened] = useState<CoverDeal | undefined>();
  return <CoverDeals opened={opened} onOpen={setOpened} />;
}

/** Answers each call by the end of its path; everything else with the list. */
function answer(items: readonly CoverDeal[], answers: Readonly<Record<string, () => Response>>) {
  onTestFinished(() => void vi.unstubAllGlobals());
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    if (method === "GET") return Response.json(path.includes("cover-deals") ? listOf(items) : {});
    calls.push(path);
    const of = Object.entries(answers).find(([end]) => path.endsWith(end));
    return of ? of[1]() : Response.json({ code: "busy", message: "Busy." }, { status: 503 });
  });
  return calls;
}

async function open(role: StaffRole, items: readonly CoverDeal[]) {
  renderDesk(<Listed />, role);
  fireEvent.click(
    (await screen.findAllByRole("button", { name: /Sell 1,000\.00 GBP for EUR/ }))[0] as HTMLElement,
  );
  expect(items.length).toBeGreaterThan(0);
  return within(await screen.findByRole("dialog", { name: "Sell 1,000.00 GBP for EUR" }));
}

it("a list without deals says what appears there, and that the provider is simulated", async () => {
  refuseChanges(busy, listOf([]));
  renderDesk(<Listed />, "viewer");
  expect(await screen.findByText("No cover deals yet")).toBeTruthy();
  expect(screen.getByText(/Nothing is dealt in a market\./)).toBeTruthy();
});

it("a list says where no provider is connected, and only calls simulated what is", async () => {
  refuseChanges(busy, listOf([], null));
  renderDesk(<Listed />, "viewer");
  expect(await screen.findByText(/No liquidity provider is connected/)).toBeTruthy();
  refuseChanges(busy, listOf([], false));
  renderDesk(<Listed />, "viewer");
  expect(await screen.findByText(/Quotes come from/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is dealt in a market/)).toBeNull();
});

it("a list says while the provider isn't connected", async () => {
  refuseChanges(busy, listOf([], false, false));
  renderDesk(<Listed />, "viewer");
  expect(await screen.findByText(/isn't connected, so there are no quotes/)).toBeTruthy();
});

it("a list that can't be loaded says so and is loaded again on request", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: "busy", message: "Busy." }, { status: 503 }));
  renderDesk(<Listed />, "viewer");
  expect(await screen.findByText("We couldn't load the cover deals.")).toBeTruthy();
  refuseChanges(busy, listOf([dealt]));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /1,124\.91 EUR.*Dealt/ })).toBeTruthy();
});

it("a deal that a policy made is marked, and names who set and who approved that", async () => {
  const policy = { setBy: "Demo Approver", approvedBy: "Demo Desk" };
  const bySummit = { ...dealt, drafted: { ...dealt.drafted, by: "Summit" }, policy };
  answer([bySummit], {});
  const dialog = await open("viewer", [bySummit]);
  expect(screen.getByText("By itself")).toBeTruthy();
  const [facts] = dialog.getAllByText("Dealt by itself").map((name) => name.closest("dl"));
  expect(facts?.textContent).toMatch(/Policy set byDemo Approver.*Policy approved byDemo Desk/);
  expect(dialog.queryByText("Confirmed")).toBeNull();
});

it("an approver confirms another person's draft at a firm quote, and sees what was dealt", async () => {
  const calls = answer([draft], {
    "/quote": () => Response.json({ ...draft, provider: dealt.provider, quote }),
    "/confirm": () => Response.json(dealt),
  });
  const dialog = await open("approver", [draft]);
  fireEvent.click(dialog.getByRole("button", { name: "Get a quote" }));
  expect(await dialog.findByText("1,124.91 EUR")).toBeTruthy();
  expect(dialog.getByText("Demo (simulated provider), at 1.1249. Mid-market is 1.1250.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Confirm deal" }));
  await expect.poll(() => calls.map((path) => path.split("/").at(-1))).toEqual(["quote", "confirm"]);
});

it("a confirmation without an answer can only be repeated, at the same quote", async () => {
  answer([draft], { "/quote": () => Response.json({ ...draft, quote: { ...quote, firmSeconds: 0 } }) });
  const dialog = await open("approver", [draft]);
  fireEvent.click(dialog.getByRole("button", { name: "Get a quote" }));
  expect(await dialog.findByText("This quote has expired.")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Get a new quote" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Confirm deal" })).toBeNull();
  answer([draft], {
    "/quote": () => Response.json({ ...draft, quote: { ...quote, id: "next", firmSeconds: 1 } }),
  });
  fireEvent.click(dialog.getByRole("button", { name: "Get a new quote" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Confirm deal" }));
  expect(await dialog.findByText("Busy.")).toBeTruthy();
  expect(await dialog.findByText("0 seconds until the quote expires", {}, { timeout: 3_000 })).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Confirm deal" })).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Get a new quote" })).toBeNull();
});

it.each<[StaffRole, boolean, RegExp | undefined, boolean]>([
  ["approver", true, /another approver confirms it/, true],
  ["operator", false, /An approver gets a quote/, true],
  ["viewer", false, /An approver gets a quote/, false],
])("a draft says to a %s (own: %s) who confirms it", async (role, own, text, mayDecline) => {
  answer([{ ...draft, drafted: { ...draft.drafted, own } }], {});
  const dialog = await open(role, [draft]);
  if (text) expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Get a quote" })).toBeNull();
  expect(dialog.queryByRole("button", { name: "Decline" }) !== null).toBe(mayDecline);
});

it("a deal of which nothing is known says that it may be dealt, and offers nothing to send again", async () => {
  answer([{ ...dealt, status: "UNKNOWN", dealt: null }], {});
  const dialog = await open("approver", [draft]);
  expect(dialog.getByText(/may be dealt\. We ask again every minute/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /quote|Confirm|Decline/ })).toBeNull();
});

describe("a deal whose value date has come", () => {
  const due: CoverDeal = { ...dealt, awaitsSettlement: true };

  it("is settled by an approver who says where the bank's statement has both amounts", async () => {
    const calls = answer([due], { "/settle": () => Response.json({ ...due, status: "SETTLED" }) });
    const dialog = await open("approver", [due]);
    fireEvent.click(dialog.getByRole("button", { name: "Record settlement" }));
    const asked = within(await screen.findByRole("dialog", { name: "Record this settlement?" }));
    expect(asked.getByText(/1,000\.00 GBP out and 1,124\.91 EUR in on the bank's statement/)).toBeTruthy();
    fireEvent.change(asked.getByLabelText("Where the statement has them"), {
      target: { value: "Statement of 12 March" },
    });
    fireEvent.click(asked.getByRole("button", { name: "Record settlement" }));
    await expect.poll(() => calls.map((path) => path.split("/").at(-1))).toEqual(["settle"]);
  });

  it.each<[StaffRole, boolean, RegExp]>([
    ["approver", true, /You confirmed this, so another approver records the settlement/],
    ["operator", false, /An approver records the settlement/],
  ])("says to a %s (who confirmed it: %s) who records it", async (role, own, text) => {
    answer([{ ...due, confirmed: { at: due.drafted.at, by: "Demo Approver", own } }], {});
    const dialog = await open(role, [due]);
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Record settlement" })).toBeNull();
  });

  it("says once it is settled who saw it, and where", async () => {
    const settlement = { by: "Demo Settler", reference: "Statement of 12 March" };
    answer([{ ...dealt, status: "SETTLED", settledAt: "2027-03-12T09:00:00.000Z", settlement }], {});
    const dialog = await open("viewer", [dealt]);
    expect(dialog.getByText("Demo Settler")).toBeTruthy();
    expect(dialog.getByText("Statement of 12 March")).toBeTruthy();
  });
});
