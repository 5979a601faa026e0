// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, dayOf } from "#domain/calendar.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { formatDate } from "#web/design/format.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { AmountFields, DateFields } from "./order-form.tsx";
import { emptyValues, type OrderValues } from "./order-values.ts";
import { RateFields } from "./rate-fields.tsx";
import { useOrderForm } from "./use-order-form.ts";

const target = "Target rate, EUR for 1 GBP";
const stop = "Stop rate, EUR for 1 GBP";
const expiry = "Expiry date";
const terms = "I accept the terms and conditions";
const filled: OrderValues = {
  ...emptyValues(new Date()),
  amount: "100",
  targetRate: "1.4",
  termsAccepted: true,
};
const both = { trigger: "both", stopRate: "1.3" } as const;

// Rates never load: the form works without them.
beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

type SampleProps = { start?: Partial<OrderValues>; send: () => Promise<unknown> };

function OrderSample({ start, send }: SampleProps) {
  const form = useOrderForm({
    defaultValues: { ...filled, ...start },
    asksDates: true,
    mutation: { mutateAsync: send, isPending: false },
  });
  return (
    <Form form={form}>
      <AmountFields form={form} currencies={["GBP", "EUR"]} />
      <RateFields form={form} />
      <DateFields form={form} />
      <Checkbox label={terms} {...form.field("termsAccepted")} />
      <FormNotice form={form} />
      <Button type="submit">Create Order</Button>
    </Form>
  );
}

test.each([
  ["no amount", { amount: "" }, "You send", "Enter an amount in one of the two boxes"],
  ["an amount of less than a penny", { amount: "0.001" }, "You send", /./],
  ["no target rate", { targetRate: "" }, target, "Enter your target rate"],
  [
    "a rate beyond all rates",
    { targetRate: "1000000000" },
    target,
    "Enter a rate above 0 and below 1,000,000",
  ],
  ["no stop rate", { trigger: "both" }, stop, "Enter your stop rate"],
  ["a stop at its target", { ...both, stopRate: "1.4" }, stop, "Enter a stop rate below your target"],
  ["a stop of nothing", { ...both, stopRate: "0" }, stop, "Enter a rate above 0 and below 1,000,000"],
  ["no expiry date", { expiryDate: "" }, expiry, "This date doesn't exist. Check the day"],
  ["an expiry date of the past", { expiryDate: "2020-01-01" }, expiry, "date cannot be in the past"],
  ["an expiry date years ahead", { expiryDate: "2099-01-01" }, expiry, "valid for up to 30 days"],
  ["the terms not accepted", { termsAccepted: false }, terms, "Please accept the terms and conditions"],
] as const)(
  "an order with %s is refused beside its field, and nothing typed is lost",
  async (_, start: Partial<OrderValues>, label, text) => {
    const send = vi.fn(async () => undefined);
    const form = renderForm(<OrderSample start={start} send={send} />);
    const rates = start.trigger ? [target, stop] : [target];
    const read = () => ["You send", ...rates, expiry].map((name) => form.field(name).value);
    const before = read();
    await form.press("Create Order");
    await form.expectError(label, text);
    expect(read()).toEqual(before);
    expect(send).not.toHaveBeenCalled();
  },
);

test("an order kept open until it's cancelled has no expiry date, and is sent without one", async () => {
  const send = vi.fn(async () => undefined);
  const form = renderForm(<OrderSample start={{ expiryDate: "" }} send={send} />);
  await userEvent.click(form.field(/^Keep it open until I cancel it/));
  expect(screen.queryByLabelText(expiry)).toBeNull();
  await form.press("Create Order");
  await expect.poll(() => send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith({
    ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "100", targetRate: "1.4", stopRate: null },
    ...{ goodTillCancelled: true, termsAccepted: true },
  });
});

test("an order that starts later doesn't say that it books now", async () => {
  const form = renderForm(<OrderSample send={vi.fn(async () => undefined)} />);
  const tomorrow = addDays(dayOf(new Date()), 1);
  await form.fill("Start date (optional)", tomorrow);
  await userEvent.tab();
  expect(screen.getByText(/^We'll watch your rate from .* we'll book straight away\.$/)).toBeTruthy();
});

test("a stop is typed like a target, with a comma for its point", async () => {
  const form = renderForm(<OrderSample start={both} send={vi.fn(async () => undefined)} />);
  await form.fill(stop, "1,25");
  expect(form.field(stop).value).toBe("1.25");
});

test("a stop that the rate has reached already is refused beside its field", async () => {
  const text = "Your rate is 1.1466 now. Enter a stop rate below it.";
  const refusal = {
    fault: "refused",
    status: 422,
    code: "order_invalid",
    message: "Please enter valid rate and amount values",
    fields: { stopRate: text },
  } as const;
  const form = renderForm(<OrderSample start={both} send={() => Promise.reject(new ApiError(refusal))} />);
  await form.press("Create Order");
  await form.expectError(stop, text);
});

test("another pair empties the target and the stop, whose rates were of the pair before", async () => {
  const form = renderForm(<OrderSample start={both} send={vi.fn(async () => undefined)} />);
  await userEvent.click(screen.getByRole("combobox", { name: /^You send: currency/ }));
  await userEvent.click(await screen.findByRole("option", { name: /^EUR/ }));
  expect(form.field(/^Target rate, GBP for 1 EUR/).value).toBe("");
  expect(form.field(/^Stop rate, GBP for 1 EUR/).value).toBe("");
});

test("an order is sent with the rates of the chosen kind, and what was typed for the other comes back with it", async () => {
  const send = vi.fn(async () => undefined);
  const form = renderForm(<OrderSample start={both} send={send} />);
  await userEvent.click(screen.getByRole("radio", { name: /^Stop loss/ }));
  expect(screen.queryByLabelText(target)).toBeNull();
  await form.press("Create Order");
  await expect.poll(() => send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ targetRate: null, stopRate: "1.3" }));
  await userEvent.click(screen.getByRole("radio", { name: /^Both/ }));
  expect(form.field(target).value).toBe("1.4");
});

test("an order that would book at once leaves the question to its dialog", async () => {
  const fields = { targetRate: "Your target is already reached." };
  const refusal = {
    fault: "refused",
    status: 409,
    code: "order_books_now",
    message: "Now.",
    fields,
  } as const;
  const send = vi.fn(() => Promise.reject(new ApiError(refusal)));
  const form = renderForm(<OrderSample send={send} />);
  await form.press("Create Order");
  await expect.poll(() => send).toHaveBeenCalledOnce();
  form.expectNoError(target);
});

test("the suggested expiry date follows the start date, and one that was chosen stays", async () => {
  const form = renderForm(<OrderSample send={vi.fn(async () => undefined)} />);
  const inDays = (days: number) => addDays(dayOf(new Date()), days);
  await form.fill("Start date (optional)", inDays(10));
  await userEvent.tab();
  expect(form.field(expiry).value).toBe(formatDate(inDays(17)));
  await form.fill(expiry, inDays(12));
  await form.fill("Start date (optional)", inDays(11));
  await userEvent.tab();
  expect(form.field(expiry).value).toBe(formatDate(inDays(12)));
});
