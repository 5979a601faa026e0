// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { AwaitedApprovers } from "./awaited-approvers.tsx";

const member = (id: string, name: string, secondFactorMissing = false) => ({
  ...{ id, name, secondFactorMissing },
  email: `member-${id}@summit.test`,
});
/** Who reads. */
const me = { ...member("1", "Demo Reader"), email: "demo@summit.test" };
const ana = member("2", "Ana");
const ben = member("3", "Ben");
const nameless = member("4", " ");

async function read(approvers: readonly (typeof me)[], approvals = 1, named?: number) {
  cleanup();
  const request = { approvers: [...approvers], missing: [{ approvals, role: "approver" as const }] };
  renderScreen(
    <p>
      <AwaitedApprovers request={request} {...(named !== undefined && { named })} />
    </p>,
  );
  return (await screen.findByRole("paragraph")).textContent;
}

it("a request that one approval makes names whom it waits for, its reader first", async () => {
  expect(await read([ana])).toBe("Ana");
  expect(await read([ana, me])).toBe("you or Ana");
  expect(await read([ana, ben, me])).toBe("you, Ana or Ben");
  expect(await read([nameless])).toBe("member-4@summit.test");
});

it("a request that several approvals make says how many of them", async () => {
  expect(await read([ana, ben], 2)).toBe("Ana and Ben");
  expect(await read([ana, ben, me], 2)).toBe("2 of you, Ana and Ben");
});

it("of many approvers the first are named and the others counted", async () => {
  expect(await read([ana, ben, nameless], 1, 2)).toBe("one of Ana, Ben and 1 other");
  expect(await read([ana, ben, nameless, me], 2, 2)).toBe("2 of you, Ana and 2 others");
});

it("an approver without the second factor that they need is marked", async () => {
  expect(await read([ana, member("3", "Ben", true)])).toBe("Ana or Ben (needs two-step log-in first)");
});
