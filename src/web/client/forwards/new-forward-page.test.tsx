// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { formatDate, formatWeekday } from "#web/design/format.ts";
import { forwardDates, renderForwards } from "../../../../tests/support/render-forwards.ts";
import { fillIn } from "../../../../tests/support/render-screen.ts";
import { forwardId, sampleForward, sampleForwardQuote } from "../../../../tests/support/sample-forwards.ts";

const quotes = "POST /api/forward-quotes";
const books = "POST /api/forwards";
const quoted = { [quotes]: () => ({ status: 201, body: sampleForwardQuote() }) };
const refused = (code: string, message: string, fields = {}, status = 409) => ({
  status,
  body: { code, message, fields },
});

async function askForQuote(): Promise<void> {
  await fillIn("You sell", "10000");
  await fillIn("Day", forwardDates.open);
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "Get a quote" }));
}

async function pressBook(): Promise<void> {
  await userEvent.click(await screen.findByLabelText("I accept the terms and conditions"));
  await userEvent.click(screen.getByRole("button", { name: "Book forward" }));
}

const shownFor = (name: string | RegExp) => screen.getByText(name).nextElementSibling?.textContent;

test("a forward is asked for with what was typed, and its quote says everything before it is booked", async () => {
  const { sent } = renderForwards("/forwards/new", quoted);
  await askForQuote();
  expect(await screen.findByRole("heading", { name: "Forward quote" })).toBeTruthy();
  const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "10000", isReceiving: false };
  expect(sent).toEqual([{ call: quotes, body: { ...asked, deliveryTo: forwardDates.open } }]);
  expect(shownFor("Your forward rate")).toBe("1 GBP = 1.1576 EUR");
  expect(shownFor("Spot rate now (mid-market)")).toBe("1 GBP = 1.1652 EUR");
  expect(shownFor("Forward points")).toBe("−0.0041");
  expect(shownFor("Our fee (included)")).toBe("35.00 EUR (0.3%)");
  expect(shownFor("Deposit (5%)")).toBe("500.00 GBP");
  await screen.findByText("Your GBP balance");
  expect(shownFor("Your GBP balance")).toBe("1,000.00 GBP");
  expect(
    screen.getByText(/^The points come from the interest rates of GBP and EUR\. They aren't a fee/),
  ).toBeTruthy();
  expect(screen.getByText(/is exchanged automatically at your rate/)).toBeTruthy();
  expect(screen.getByText(/This is called a margin call/)).toBeTruthy();
});

test("the amount may be the one to get, and a window has two days", async () => {
  const { sent } = renderForwards("/forwards/new", quoted);
  await fillIn("You sell", "1");
  await fillIn("You get", "5000");
  expect(screen.getByLabelText<HTMLInputElement>("You sell").value).toBe("");
  await userEvent.click(screen.getByLabelText(/^Between two days/));
  await fillIn("First day", forwardDates.open);
  await fillIn("Last day", forwardDates.latest);
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "Get a quote" }));
  await screen.findByRole("heading", { name: "Forward quote" });
  const days = { deliveryFrom: forwardDates.open, deliveryTo: forwardDates.latest };
  expect(sent[0]?.body).toMatchObject({ amount: "5000", isReceiving: true, ...days });
});

test("weekends and holidays can't be chosen in the calendar, and a typed one is refused with the next open day", async () => {
  const { sent } = renderForwards("/forwards/new", quoted);
  const holiday = forwardDates.closed[0] ?? "";
  await fillIn("You sell", "10000");
  await fillIn("Day", holiday);
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "Get a quote" }));
  expect(
    await screen.findByText(new RegExp(`^${formatWeekday(holiday)} is a weekend or bank holiday`)),
  ).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Day: open the calendar" }));
  const name = formatWeekday(holiday).replace(" 0", " ");
  const cell = await screen.findByRole<HTMLButtonElement>("button", { name: new RegExp(`^${name}`) });
  expect(cell.disabled).toBe(true);
});

test.each([
  [
    "amount",
    "You sell",
    refused("amount_above_limit", "That's more than you can exchange at once.", {}, 422),
  ],
  ["day", "Day", refused("forward_date_invalid", "A forward can't be delivered on that date.", {}, 422)],
  [
    "day by its name",
    "Day",
    refused("forward_date_invalid", "No.", { deliveryTo: "Choose a later day" }, 422),
  ],
])("a refusal of the %s shows beside it, and nothing typed is lost", async (_, label, answer) => {
  renderForwards("/forwards/new", { [quotes]: () => answer });
  await askForQuote();
  const field = screen.getByLabelText(label);
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("You sell").value).toBe("10,000");
  expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe(formatDate(forwardDates.open));
});

test.each([
  ["closeout_debt", "You owe us money from an exchange that was closed."],
  ["forward_rates_stale", "We can't price forwards at the moment."],
  ["exchanges_paused", "Exchanges are paused right now."],
])("a quote refused by %s says so below the fields", async (code, message) => {
  renderForwards("/forwards/new", { [quotes]: () => refused(code, message) });
  await askForQuote();
  expect(await screen.findByText(`${message} What you entered is still here.`)).toBeTruthy();
});

test("a booked forward opens its page", async () => {
  const { sent, address } = renderForwards("/forwards/new", {
    ...quoted,
    [books]: () => ({ status: 201, body: sampleForward() }),
  });
  await askForQuote();
  await pressBook();
  await expect.poll(address).toBe(`/forwards/${forwardId}`);
  expect(sent.at(-1)).toEqual({
    call: books,
    body: { quoteId: sampleForwardQuote().id, termsAccepted: true },
  });
});

test("a deposit above the balance can be paid by bank transfer", async () => {
  const { sent } = renderForwards("/forwards/new", {
    [quotes]: () => ({ status: 201, body: sampleForwardQuote({ deposit: "1000.01" }) }),
    [books]: () => ({ status: 201, body: sampleForward() }),
  });
  await askForQuote();
  await userEvent.click(await screen.findByLabelText(/^By bank transfer/));
  expect(screen.queryByText(/^The deposit is 1,000\.01 GBP/)).toBeNull();
  await pressBook();
  await expect
    .poll(() => sent.at(-1)?.body)
    .toEqual({
      ...{ quoteId: sampleForwardQuote().id, termsAccepted: true, depositFrom: "bank_transfer" },
    });
});

test("nothing is booked before the terms are accepted", async () => {
  const { sent } = renderForwards("/forwards/new", quoted);
  await askForQuote();
  await userEvent.click(await screen.findByRole("button", { name: "Book forward" }));
  expect(await screen.findByText("Please accept the terms and conditions")).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([quotes]);
});

test("a deposit above the balance is said before Book is pressed, with the way to add money", async () => {
  const { sent } = renderForwards("/forwards/new", {
    [quotes]: () => ({ status: 201, body: sampleForwardQuote({ deposit: "1000.01" }) }),
  });
  await askForQuote();
  expect(await screen.findByText(/^The deposit is 1,000\.01 GBP, and you have 1,000\.00 GBP/)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Add money" });
  expect(link.getAttribute("href")).toBe("/balances/GBP/add-money");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Book forward" }).disabled).toBe(true);
  expect(sent).toHaveLength(1);
});

test.each([
  ["forward_deposit_short", "Your balance doesn't cover the deposit.", undefined],
  ["quote_used", "You've already booked this quote.", "See your forwards"],
  ["closeout_debt", "You owe us money.", "See your balance"],
])("a booking refused by %s says so above Book", async (code, message, link) => {
  renderForwards("/forwards/new", { ...quoted, [books]: () => refused(code, message) });
  await askForQuote();
  await pressBook();
  expect(await screen.findByText(new RegExp(`^${message.replaceAll(".", "\\.")}`))).toBeTruthy();
  if (link) expect(screen.getByRole("link", { name: link })).toBeTruthy();
});

const marketBooks = "POST /api/forwards/at-market";
const limitLabel = "Book when approved if the forward rate is at least";

test("a forward that needs approval is asked for with its lowest rate and where its deposit comes from", async () => {
  const quote = sampleForwardQuote({ needsApproval: true });
  const pending = { code: "approval_pending", approval: { id: forwardId, expiresAt: quote.expiresAt } };
  const { sent } = renderForwards("/forwards/new", {
    [quotes]: () => ({ status: 201, body: quote }),
    [marketBooks]: () => ({ status: 202, body: { ...pending, message: "Sent for approval." } }),
  });
  await askForQuote();
  const rate = await screen.findByLabelText<HTMLInputElement>(limitLabel);
  expect(screen.queryByRole("button", { name: "Book forward" })).toBeNull();
  expect(rate.value).toBe("1.1518");
  expect(screen.getByText("It's 1.1576 now. At your limit you'd get 11,518.00 EUR.")).toBeTruthy();
  const ask = screen.getByRole("button", { name: "Ask for approval" });
  await userEvent.click(ask);
  expect(await screen.findByText("Please accept the terms and conditions")).toBeTruthy();
  await fillIn(limitLabel, "1.16");
  await userEvent.click(screen.getByLabelText(/^By bank transfer/));
  await userEvent.click(screen.getByLabelText("I accept the terms and conditions"));
  await userEvent.click(ask);
  const { fromCurrency, toCurrency, deliveryFrom, deliveryTo } = quote;
  await expect
    .poll(() => sent.at(-1))
    .toEqual({
      call: marketBooks,
      body: {
        ...{ fromCurrency, toCurrency, amount: "10000.00", deliveryFrom, deliveryTo },
        ...{ lowestRate: "1.16", depositFrom: "bank_transfer", termsAccepted: true },
      },
    });
});

test("a quote whose booking needs approval since leads to asking for it", async () => {
  const needed = refused("booking_needs_approval", "Your team has to approve this exchange.", {}, 403);
  renderForwards("/forwards/new", {
    ...quoted,
    [books]: () => needed,
    [marketBooks]: () => ({ status: 201, body: sampleForward() }),
  });
  await askForQuote();
  await pressBook();
  expect(await screen.findByLabelText(limitLabel)).toBeTruthy();
});

test("a forward that needs no approval any more is booked at once and opens its page", async () => {
  const { address } = renderForwards("/forwards/new", {
    [quotes]: () => ({ status: 201, body: sampleForwardQuote({ needsApproval: true }) }),
    [marketBooks]: () => ({ status: 201, body: sampleForward() }),
  });
  await askForQuote();
  await userEvent.click(await screen.findByLabelText("I accept the terms and conditions"));
  await userEvent.click(screen.getByRole("button", { name: "Ask for approval" }));
  await expect.poll(address).toBe(`/forwards/${forwardId}`);
});

test("a quote that expired while it was booked is replaced, and nothing is booked by itself", async () => {
  const { sent } = renderForwards("/forwards/new", {
    ...quoted,
    [books]: () => refused("quote_expired", "This quote has expired."),
  });
  await askForQuote();
  await pressBook();
  expect(await screen.findByText(/^That quote had expired, so nothing was booked\./)).toBeTruthy();
  await expect.poll(() => sent.map(({ call }) => call)).toEqual([quotes, books, quotes]);
});

test("a lost answer is repeated with the same quote under the same key", async () => {
  const keys: (string | null)[] = [];
  const { sent } = renderForwards("/forwards/new", {
    ...quoted,
    [books]: () => ({ status: 500, body: { code: "internal", message: "Something went wrong." } }),
  });
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    if (url === "/api/forwards" && init.method === "POST")
      keys.push(new Headers(init.headers).get("idempotency-key"));
    return answered(url, init);
  });
  await askForQuote();
  await pressBook();
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 15_000 });
  const before = keys.length;
  await userEvent.click(again);
  await expect.poll(() => keys.length).toBeGreaterThan(before);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  expect(
    new Set(sent.filter(({ call }) => call === books).map(({ body }) => JSON.stringify(body))).size,
  ).toBe(1);
}, 30_000);

test("a quote that isn't renewed says that it has expired and offers a new one", async () => {
  const expired = sampleForwardQuote({
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-01T00:00:00.000Z",
  });
  const answers = [expired, sampleForwardQuote({ toAmount: "11600.00" })];
  renderForwards("/forwards/new", { [quotes]: () => ({ status: 201, body: answers.shift() ?? expired }) });
  await askForQuote();
  expect(await screen.findByText(/11,600\.00/, { selector: "span" })).toBeTruthy();
});

test("where no pair is open the page says so instead of a form", async () => {
  const terms = { pairs: [], depositPercent: 5, ratesAt: null, referenceRates: false };
  renderForwards("/forwards/new", { "GET /api/forward-terms": terms });
  expect(await screen.findByText("We don't offer forwards at the moment")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Get a quote" })).toBeNull();
});
