// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { renderScreen } from "../../../../tests/support/render-screen.ts";
import { ApprovalRow, MadeByRequest } from "./made-by-request.tsx";

function linksOf(made: Pick<ClientApproval, "orderId" | "forwardId">): (readonly [string, string | null])[] {
  renderScreen(<MadeByRequest request={made as ClientApproval} />);
  return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")] as const);
}

test.each([
  ["a forward", { orderId: null, forwardId: "f" }, [["See the forward", "/forwards/f"]]],
  ["an order", { orderId: "o", forwardId: null }, [["See the order", "/orders/o"]]],
  ["anything else", { orderId: null, forwardId: null }, []],
])("an approved request of %s leads to what it made, if that has a page", (_, made, links) => {
  expect(linksOf(made)).toEqual(links);
});

test("what an approved request made leads back to it, what nobody had to approve nowhere", () => {
  renderScreen(<ApprovalRow approvalId="a" />);
  expect(screen.getByRole("link", { name: "See the request" }).getAttribute("href")).toBe("/approvals/a");
  cleanup();
  renderScreen(<ApprovalRow approvalId={null} />);
  expect(screen.queryByRole("link")).toBeNull();
});
