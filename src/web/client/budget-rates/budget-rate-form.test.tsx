// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { renderForm } from "../../../../tests/support/render-form.ts";
import { sampleBudget } from "../../../../tests/support/sample-budget.ts";
import { BudgetRateForm, useBudgetRateForm } from "./budget-rate-form.tsx";
import { type BudgetRateBody, type BudgetRateValues, toBudgetRateValues } from "./budget-rate-values.ts";

const filled = toBudgetRateValues(sampleBudget());

// Rates never load: the form works without them.
beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => undefined)));
afterEach(() => vi.unstubAllGlobals());

type SampleProps = {
  start?: Partial<BudgetRateValues>;
  send: (body: BudgetRateBody) => Promise<unknown>;
};

function BudgetSample({ start, send }: SampleProps) {
  const form = useBudgetRateForm({
    start: { ...filled, ...start },
    mutation: { mutateAsync: send, isPending: false },
  });
  return (
    <BudgetRateForm form={form}>
      <Button type="submit">Save</Button>
    </BudgetRateForm>
  );
}

test.each([
  ["no rate", { budgetRate: "" }, "Budget rate", "Enter the rate you budgeted"],
  ["a rate of nothing", { budgetRate: "0" }, "Budget rate", /above 0/],
  ["no first day", { startsOn: "" }, "First day", "Enter the first day"],
  ["a last day before the first", { endsOn: "2025-12-31" }, "Last day", /first day or a later one/],
  ["three years", { endsOn: "2028-12-31" }, "Last day", /two years/],
])(
  "a budget rate with %s is refused beside its field, and nothing typed is lost",
  async (_, start, label, text) => {
    const send = vi.fn(async () => undefined);
    const form = renderForm(<BudgetSample start={start} send={send} />);
    const read = () => ["Budget rate", "First day", "Last day"].map((name) => form.field(name).value);
    const before = read();
    await form.press("Save");
    await form.expectError(label, text);
    expect(read()).toEqual(before);
    expect(send).not.toHaveBeenCalled();
  },
);

test("a budget rate is sent as it was typed, with a comma for its point", async () => {
  const send = vi.fn(async (_body: BudgetRateBody) => undefined);
  const form = renderForm(<BudgetSample send={send} />);
  await form.fill("Budget rate", "1,25");
  await form.press("Save");
  await expect.poll(() => send.mock.calls).toHaveLength(1);
  expect(send.mock.calls[0]?.[0]).toMatchObject({ budgetRate: "1.25", plannedAmount: "500000.00" });
});

test("a period in the way of another is named beside the first day", async () => {
  const text = "You have a budget rate for GBP to EUR from 01 Jan 2026 to 31 Dec 2026.";
  const refusal = {
    fault: "refused",
    status: 409,
    code: "budget_rate_overlap",
    message: "You already have a budget rate for these currencies.",
    fields: { startsOn: text },
  } as const;
  const form = renderForm(<BudgetSample send={() => Promise.reject(new ApiError(refusal))} />);
  await form.press("Save");
  await form.expectError("First day", text);
});
