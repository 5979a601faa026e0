// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { ApproveBar } from "./approve-bar.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const request = { id: "018f3c5e-0000-7000-8000-000000000001", version: 1, payouts: [] } as unknown;

async function approveWhere(answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal("fetch", (url: string) =>
    url === "/api/approvals/approve" ? answer() : Promise.resolve(new Response(null, { status: 404 })),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApproveBar requests={[request as ClientApproval]} onDone={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: /^Approve 1 request/ }));
  return (await screen.findByText(/^We didn't hear|^This request/)).textContent;
}

test("an approval without an answer may have taken effect, and isn't said to have done nothing", async () => {
  const text = await approveWhere(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(text).toMatch(/may have gone through\. Try again: it can't happen twice\.$/);
  expect(text).not.toMatch(/Nothing was approved/);
});

test("an approval that was refused is said to have done nothing", async () => {
  const refused = { code: "approval_outdated", message: "This request has changed." };
  const text = await approveWhere(async () => Response.json(refused, { status: 409 }));
  expect(text).toBe("This request has changed. Nothing was approved.");
});
