// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { ApprovalPolicy } from "#contract/clients/client-approvals.ts";
import { expectLeaveGuard } from "../../../../tests/support/expect-leave-guard.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { RulesForm } from "./rules-form.tsx";

const rules = [{ kind: "payment", above: "0.00", approvals: 1, role: "approver" }];
const policy = { rules, version: 1, approvers: {} } as unknown as ApprovalPolicy;

test("an added rule of approval is not left without a question", async () => {
  renderScreen(<RulesForm policy={policy} onDone={() => undefined} />);
  await expectLeaveGuard(false);
  await userEvent.click(screen.getByRole("button", { name: "Add a rule" }));
  await expectLeaveGuard(true);
});

test("an amount that is too large is named at its own rule, which gets the focus", async () => {
  renderScreen(<RulesForm policy={policy} onDone={() => undefined} />);
  await userEvent.click(screen.getByRole("button", { name: "Add a rule" }));
  const [first, second] = amounts();
  await userEvent.clear(second as HTMLInputElement);
  await userEvent.type(second as HTMLInputElement, "9".repeat(20));
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await expect.poll(() => errorOf(second)).toBe("That amount is too large. Enter a smaller one.");
  expect(errorOf(first)).toBeUndefined();
  await expect.poll(() => document.activeElement).toBe(second);
});

test("a refusal by the server is shown at the amount that it names", async () => {
  const message = "That amount is too precise.";
  const refusal = { code: "amount_too_precise", message, fields: { "rules.1.above": message } };
  renderScreen(<RulesForm policy={policy} onDone={() => undefined} />, {
    answer: () => Response.json(refusal, { status: 422 }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Add a rule" }));
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await expect.poll(() => errorOf(amounts()[1])).toBe(message);
  expect(errorOf(amounts()[0])).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Remove rule 1" }));
  expect(amounts().map(errorOf)).toEqual([undefined]);
});

test("an empty amount is sent as 0", async () => {
  const sent: unknown[] = [];
  renderScreen(<RulesForm policy={policy} onDone={() => undefined} />, {
    answer: (body) => {
      sent.push(body);
      return Response.json({}, { status: 500 });
    },
  });
  await userEvent.clear(amounts()[0] as HTMLInputElement);
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await expect.poll(() => sent).toEqual([{ version: 1, rules: [{ ...policy.rules[0], above: "0" }] }]);
});

const theirs = {
  ...policy,
  version: 2,
  rules: [{ ...policy.rules[0], above: "700.00" }],
} as ApprovalPolicy;

function WithOtherOwner() {
  const [shown, setShown] = useState(policy);
  return (
    <>
      <RulesForm policy={shown} onDone={() => undefined} />
      <button type="button" onClick={() => setShown(theirs)}>
        Save as another owner
      </button>
    </>
  );
}

test("rules are saved as of the version that their form began with, and somebody else's are shown on request", async () => {
  const sent: unknown[] = [];
  renderScreen(<WithOtherOwner />, {
    answer: (body) => {
      sent.push(body);
      return Response.json({}, { status: 500 });
    },
  });
  await userEvent.clear(amounts()[0] as HTMLInputElement);
  await userEvent.type(amounts()[0] as HTMLInputElement, "50");
  expect(screen.queryByText(/^These rules have been changed/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save as another owner" }));
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await expect.poll(() => sent).toMatchObject([{ version: 1, rules: [{ above: "50" }] }]);
  await userEvent.click(await screen.findByRole("button", { name: "Show the latest version" }));
  expect(amounts().map(({ value }) => value)).toEqual(["700.00"]);
  await userEvent.click(screen.getByRole("button", { name: "Save rules" }));
  await expect.poll(() => sent[1]).toMatchObject({ version: 2, rules: [{ above: "700.00" }] });
});

const amounts = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: "Above" });

function errorOf(field: HTMLInputElement | undefined): string | undefined {
  if (field?.getAttribute("aria-invalid") !== "true") return undefined;
  const described = field.getAttribute("aria-describedby") ?? "";
  return document.getElementById(described.split(" ").at(-1) ?? "")?.textContent ?? undefined;
}
