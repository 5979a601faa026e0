// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderDesk } from "../../../../tests/support/render-desk.ts";
import { PaidInTime } from "./paid-in-time.tsx";

const fundBy = "2026-03-13T10:00:00.000Z";

it("a trade that was closed although it was paid in time says when its money came and what to do", () => {
  const paidInTime = { cameOn: "2026-03-12", confirmedAt: "2026-03-17T09:00:00.000Z" } as const;
  renderDesk(<PaidInTime trade={{ paidInTime, fundBy }} />, "approver");
  expect(document.body.textContent).toMatch(
    /^Paid in time: the money came on 12 Mar 2026 and was due by 13 Mar 2026 .*\. It was confirmed on 17 Mar 2026 .*, after this trade was closed at the client's cost\. Check the date with the bank and waive the cost\.$/,
  );
});

it("any other trade says nothing of it", () => {
  renderDesk(<PaidInTime trade={{ paidInTime: null, fundBy }} />, "approver");
  expect(screen.queryByText(/in time/)).toBeNull();
});
