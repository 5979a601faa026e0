// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ForwardDetail } from "#contract/payments/forwards.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { forwardDates, renderForwards } from "../../../../tests/support/render-forwards.ts";
import { fillIn } from "../../../../tests/support/render-screen.ts";
import {
  forwardId,
  sampleChangeQuote,
  sampleDrawnTrade,
  sampleForward,
} from "../../../../tests/support/sample-forwards.ts";

const read = `GET /api/forwards/${forwardId}`;
const draws = `POST /api/forwards/${forwardId}/drawdowns`;
const adds = `POST /api/forwards/${forwardId}/deposits`;
const call = { amount: "340.12", dueBy: "2026-05-02T12:00:00.000Z" };

function show(forward: ForwardDetail, answers = {}, role?: ClientRole) {
  return renderForwards(`/forwards/${forwardId}`, { [read]: forward, ...answers }, role);
}

async function openDrawing(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Exchange a part" }));
  return screen.findByRole("dialog", { name: "Exchange a part" });
}

test("a forward shows its terms, what is left, its exchanges and its confirmation", async () => {
  const drawdowns = [
    { at: "2026-03-01T15:00:00.000Z", byItself: true, trade: sampleDrawnTrade({ stage: "COMPLETED" }) },
  ];
  show(sampleForward({ drawdowns }));
  expect(await screen.findByRole("heading", { name: "GBP to EUR forward" })).toBeTruthy();
  expect(screen.getByText("of 10,000.00 GBP, for 6,945.60 EUR")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Exchanged so far" }).getAttribute("value")).toBe("40");
  const exchange = screen.getByRole("link", { name: /4,000\.00 GBP → 4,630\.40 EUR/ });
  expect(exchange.getAttribute("href")).toBe(`/trades/${sampleDrawnTrade().id}`);
  expect(exchange.textContent).toContain("Automatically, on the last day");
  const pdf = screen.getByRole("link", { name: /^Download the confirmation/ });
  expect(pdf.getAttribute("href")).toBe(`/api/forwards/${forwardId}/confirmation.pdf`);
});

const payIn = {
  ...{ accountName: "Summit client money", accountNumber: "00012345", sortCode: "04-00-75" },
  ...{ iban: "GB33BUKB20201555555555", bic: "BUKBGB22", reference: "SB12345678", simulated: true },
};
const depositDue = { amount: "500.00", dueBy: "2026-05-02T12:00:00.000Z" };

test("a deposit to be paid by bank transfer says how much, where to and with which reference, and nothing can be exchanged", async () => {
  const pending = { status: "PENDING_DEPOSIT", deposit: "0.00", drawableNow: false, depositDue } as const;
  show(sampleForward({ ...pending, payIn }));
  expect(await screen.findByRole("heading", { name: /^Pay the deposit of 500\.00 GBP by/ })).toBeTruthy();
  expect(screen.getByText("SB12345678")).toBeTruthy();
  expect(screen.getByText(/Simulated bank: do not send real money/)).toBeTruthy();
  expect(screen.getByText("Awaiting deposit")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Exchange a part" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Change the date" })).toBeNull();
});

test("a client who can't pay in sees that nothing is to be sent", async () => {
  show(sampleForward({ status: "PENDING_DEPOSIT", deposit: "0.00", drawableNow: false, depositDue }));
  expect(await screen.findByText(/Please don't send any money yet/)).toBeTruthy();
});

test("a part is exchanged after its amount, and its recipients are chosen next", async () => {
  const { sent, address } = show(sampleForward(), {
    [draws]: () => ({ status: 201, body: sampleDrawnTrade() }),
  });
  const dialog = await openDrawing();
  await fillIn("You sell", "2500");
  expect(within(dialog).getByText("You get").nextElementSibling?.textContent).toBe("2,894.00 EUR");
  expect(within(dialog).getByText("Left after this").nextElementSibling?.textContent).toBe("3,500.00 GBP");
  await userEvent.click(within(dialog).getByRole("button", { name: "Exchange 2,500.00 GBP" }));
  await expect.poll(address).toMatch(/^\/assign-recipient\?/);
  expect(sent).toEqual([{ call: draws, body: { amount: "2500" } }]);
});

test("all that is left is exchanged to the penny", async () => {
  const { sent } = show(sampleForward(), { [draws]: () => ({ status: 201, body: sampleDrawnTrade() }) });
  const dialog = await openDrawing();
  await userEvent.click(within(dialog).getByRole("button", { name: "Exchange it all" }));
  expect(within(dialog).getByText("You get").nextElementSibling?.textContent).toBe("6,945.60 EUR");
  await userEvent.click(within(dialog).getByRole("button", { name: "Exchange 6,000.00 GBP" }));
  await expect.poll(() => sent).toEqual([{ call: draws, body: { amount: "6000.00" } }]);
});

test("more than is left is refused beside the amount, without a call", async () => {
  const { sent } = show(sampleForward());
  const dialog = await openDrawing();
  await fillIn("You sell", "6000.01");
  await userEvent.click(within(dialog).getByRole("button", { name: "Exchange" }));
  expect(await within(dialog).findByText(/more than is left of this forward/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([
  ["forward_rest_too_small", "What would be left is too small to exchange.", true],
  ["forward_not_due", "This forward can't be used yet.", false],
  ["closeout_debt", "You owe us money.", false],
])("a part refused by %s says so in the dialog, and the amount stays", async (code, message, isOfAmount) => {
  show(sampleForward(), { [draws]: () => ({ status: 409, body: { code, message, fields: {} } }) });
  const dialog = await openDrawing();
  await fillIn("You sell", "2500");
  await userEvent.click(within(dialog).getByRole("button", { name: "Exchange 2,500.00 GBP" }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  const field = within(dialog).getByLabelText<HTMLInputElement>("You sell");
  expect(field.value).toBe("2,500");
  expect(field.getAttribute("aria-invalid") === "true").toBe(isOfAmount);
});

test("a forward that was closed out says why, what it cost and who paid it", async () => {
  const closeout = {
    ...{ at: "2026-05-01T10:00:00.000Z", reason: "The margin call wasn't met", rate: 0.86 },
    ...{ cost: "620.10", fromDeposit: "500.00", fromBalance: "100.00", owed: "20.10" },
  };
  show(sampleForward({ status: "CLOSED_OUT", closedAt: closeout.at, closeout }));
  const heading = await screen.findByRole("heading", { name: "What closing it cost" });
  const panel = heading.closest("section");
  expect(panel?.textContent).toContain("Our reason: The margin call wasn't met.");
  expect(panel?.textContent).toContain("From your deposit500.00 GBP");
  expect(panel?.textContent).toContain("You owe us20.10 GBP");
});

test("a forward that can't be used yet says from when, and has no button for it", async () => {
  show(sampleForward({ status: "ACTIVE", drawableNow: false, drawFrom: "2027-03-08", drawBy: "2027-03-31" }));
  expect(await screen.findByText(/^You can exchange it from Mon 08 Mar 2027 until 31 Mar 2027/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Exchange a part" })).toBeNull();
});

test("a margin call is met from the balance with the amount that it asks for", async () => {
  const met = sampleForward({ deposit: "840.12" });
  const answers = [sampleForward({ marginCall: call }), met];
  const { sent } = show(met, {
    [read]: () => ({ body: answers.shift() ?? met }),
    [adds]: () => ({ status: 201, body: met }),
  });
  expect(
    await screen.findByRole("heading", { name: /^Add 340\.12 GBP to your deposit by 02 May 2026/ }),
  ).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Add to deposit" }));
  const dialog = await screen.findByRole("dialog", { name: "Add to the deposit" });
  expect(within(dialog).getByText("Your GBP balance").nextElementSibling?.textContent).toBe("1,000.00 GBP");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add to deposit" }));
  await expect.poll(() => screen.queryByRole("heading", { name: /^Add 340\.12 GBP/ })).toBeNull();
  expect(sent).toEqual([{ call: adds, body: { amount: "340.12" } }]);
});

test("nothing is exchanged while a margin call is open, which the page says", async () => {
  show(sampleForward({ marginCall: call, drawableNow: false }));
  expect(await screen.findByText(/Until you add to it, you can't exchange any of it\./)).toBeTruthy();
  expect(screen.getByText(/all at once or in parts, once you've added to your deposit\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Exchange a part" })).toBeNull();
});

test("a margin call stays on a forward that was exchanged on its last day, and is still met", async () => {
  const drawn = {
    status: "DRAWN",
    fromAmountLeft: "0.00",
    toAmountLeft: "0.00",
    drawableNow: false,
  } as const;
  show(sampleForward({ ...drawn, marginCall: call }));
  expect(await screen.findByText(/Pay for the exchange or add to the deposit in time/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Add to deposit" })).toBeTruthy();
});

test("a margin call above the balance leads to adding money, and a part of it can be added now", async () => {
  const { sent } = show(sampleForward({ marginCall: { ...call, amount: "1500.00" } }), {
    [adds]: () => ({
      status: 409,
      body: { code: "margin_call_met", message: "No more money is asked for.", fields: {} },
    }),
  });
  const link = await screen.findByRole("link", { name: "Add money" });
  expect(link.getAttribute("href")).toBe("/balances/GBP/add-money");
  await userEvent.click(screen.getByRole("button", { name: "Add a part now" }));
  const dialog = await screen.findByRole("dialog", { name: "Add to the deposit" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Amount to add").value).toBe("1,000.00");
  await fillIn("Amount to add", "1500.01");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add to deposit" }));
  expect(await within(dialog).findByText("Enter at most 1,500.00 GBP")).toBeTruthy();
  await fillIn("Amount to add", "200");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add to deposit" }));
  expect(await within(dialog).findByText("No more money is asked for.")).toBeTruthy();
  expect(sent).toEqual([{ call: adds, body: { amount: "200" } }]);
});

test("what a forward is worth is said in words, now and day by day", async () => {
  const worths = [
    { day: "2026-03-01", change: "20.00" },
    { day: "2026-03-02", change: "-56.86" },
  ];
  const worth = { at: "2026-03-02T12:00:00.000Z", rate: 1.1502, change: "-56.86" };
  show(sampleForward({ worths, worth }));
  expect(await screen.findByText("Worth 56.86 GBP less than at your rate")).toBeTruthy();
  const chart = screen.getByRole("slider", { name: /^What was left of your forward, day by day/ });
  expect(chart.getAttribute("aria-valuetext")).toBe("02 Mar 2026: 56.86 GBP less than at your rate");
});

test("who only reads has neither a part nor a deposit to press", async () => {
  show(sampleForward({ marginCall: call }), {}, "approver");
  expect(await screen.findByRole("heading", { name: /^Add 340\.12 GBP/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Exchange a part|Add to deposit/ })).toBeNull();
});

test("a forward that was closed out says so, and another's address is not found", async () => {
  const closedAt = "2026-03-02T12:00:00.000Z";
  show(
    sampleForward({
      status: "CLOSED_OUT",
      fromAmountLeft: "0.00",
      deposit: "0.00",
      drawableNow: false,
      closedAt,
    }),
  );
  expect(await screen.findByText(/^We closed what was left of this forward on 02 Mar 2026/)).toBeTruthy();
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("the address of no forward says that there is none", async () => {
  show(sampleForward(), {
    [read]: () => ({ status: 404, body: { code: "not_found", message: "Not found." } }),
  });
  expect(await screen.findByText("We couldn't find that forward")).toBeTruthy();
});

const quotes = `POST /api/forwards/${forwardId}/change-quotes`;
const accepts = `POST /api/forwards/${forwardId}/changes`;

async function getChangeQuote(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Change the date" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the date" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Get a quote" }));
  return dialog;
}

test("other dates are shown beside the present ones with rate and total, and accepted at that quote", async () => {
  const forward = sampleForward({ deliveryFrom: forwardDates.open, deliveryTo: forwardDates.open });
  const { sent } = show(forward, {
    [quotes]: () => ({ status: 201, body: sampleChangeQuote() }),
    [accepts]: () => ({ status: 201, body: forward }),
  });
  const dialog = await getChangeQuote();
  const row = await within(dialog).findByRole("row", { name: /^You get/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["6,945.60", "6,930.00"]);
  expect(within(dialog).getByText("Points between the dates").nextElementSibling?.textContent).toBe(
    "−0.0020",
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "Change the date" }));
  await expect
    .poll(() => sent)
    .toEqual([
      { call: quotes, body: { deliveryTo: forwardDates.open } },
      { call: accepts, body: { quoteId: sampleChangeQuote().id } },
    ]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("dates that can't be are refused beside the field, and a margin call in words", async () => {
  const forward = sampleForward({ deliveryFrom: forwardDates.open, deliveryTo: forwardDates.open });
  const refusal = (code: string, fields: object) => ({
    status: 409,
    body: { code, message: "Add what we asked for first.", fields },
  });
  const answers = [
    refusal("forward_date_invalid", { deliveryTo: "Choose other dates than the present ones" }),
    refusal("forward_margin_call_open", {}),
  ];
  show(forward, { [quotes]: () => answers.shift() });
  const dialog = await getChangeQuote();
  expect(await within(dialog).findByText("Choose other dates than the present ones")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Get a quote" }));
  expect(await within(dialog).findByText(/Add what we asked for first\./)).toBeTruthy();
});

test("a viewer changes no date, and reads each change", async () => {
  const terms = { deliveryFrom: "2026-03-18", deliveryTo: "2026-03-18", rate: 1.1576, toAmount: "6945.60" };
  const after = { deliveryFrom: "2026-06-17", deliveryTo: "2026-07-22", rate: 1.155, toAmount: "6930.00" };
  const changes = [{ at: "2026-03-01T15:00:00.000Z", fromAmount: "6000.00", before: terms, after }];
  show(sampleForward({ changes }), {}, "viewer");
  expect(await screen.findByRole("heading", { name: "Changes of the date" })).toBeTruthy();
  expect(screen.getByText(/6,930\.00 EUR instead of 6,945\.60 EUR for 6,000\.00 GBP/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change the date" })).toBeNull();
});
