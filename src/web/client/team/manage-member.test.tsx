// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Member } from "#contract/clients/team.ts";
import { userKey } from "#web/api/user-query.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { ManageMember } from "./manage-member.tsx";

const member = { id: "m1", name: "Ben Cole", email: "ben@example.com", role: "preparer" } as Member;
const message = "This was changed meanwhile. Check what it says now, then try again.";

test("a member whose role somebody else changed meanwhile says so once", async () => {
  onTestFinished(cleanup);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal("fetch", async () => Response.json({ code: "value_changed", message }, { status: 409 }));
  const toasts: ToastText[] = [];
  onTestFinished(onToast((toast) => toasts.push(toast)));
  toasts.length = 0;
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  queryClient.setQueryData(userKey, { role: "owner" });
  render(
    <QueryClientProvider client={queryClient}>
      <ManageMember member={member} open onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("radio", { name: /Viewer/ }));
  fireEvent.click(screen.getByRole("button", { name: "Save role" }));
  await expect.poll(() => toasts).toEqual([{ title: "Nothing saved", text: message, destructive: true }]);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  await expect.poll(() => screen.getByRole("button", { name: "Save role" })).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});
