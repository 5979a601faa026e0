// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { test } from "vitest";
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
