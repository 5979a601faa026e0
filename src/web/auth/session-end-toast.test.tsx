// @vitest-environment happy-dom
import { type MutationOptions, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { staffKey } from "#web/api/staff-query.ts";
import { showQueuedToast } from "#web/design/queued-toast.ts";
import { onToast, type ToastText } from "#web/design/toast.ts";
import { localChannels } from "../../../tests/support/local-channels.ts";
import { endingKey, useSessionEndToast } from "./session-end-toast.ts";
import { tabDrafts } from "./tab-drafts.ts";

const ended = "Your session has ended. Log in to continue where you were.";
const leftElsewhere = "You were logged out in another tab.";
const shown: (string | undefined)[] = [];
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", localChannels());
  window.history.replaceState(null, "", "/admin/feedback");
  shown.length = 0;
  stop = onToast(({ text }: ToastText) => shown.push(text));
});
afterEach(() => {
  stop();
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** The end of a session by a call that was refused, which the guard answers by taking the screen away. */
function endByRefusal(underWay?: MutationOptions) {
  const queryClient = new QueryClient();
  if (underWay) void queryClient.getMutationCache().build(queryClient, underWay).execute(undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { unmount } = renderHook(() => useSessionEndToast("desk", staffKey), { wrapper });
  queryClient.setQueryData(staffKey, null);
  unmount();
}

const unanswered = () => new Promise<never>(() => {});

/** As another tab sends it. */
function hearFromElsewhere(site: "client" | "desk", kind: "ended" | "left") {
  const channel = new BroadcastChannel("summit:session");
  channel.postMessage({ site, kind, from: "another tab" });
  channel.close();
}

it("a session that ended while something was being sent says so", () => {
  endByRefusal({ mutationFn: unanswered });
  showQueuedToast();
  expect(shown).toEqual([ended]);
});

it("what ends a session itself gives its own reason", () => {
  endByRefusal({ mutationFn: unanswered, mutationKey: endingKey });
  showQueuedToast();
  expect(shown).toEqual([]);
});

it("a log-out in another tab is named though a call was refused before the tab heard of it", async () => {
  tabDrafts().write("staff", "form", { reason: "typed" });
  endByRefusal();
  hearFromElsewhere("desk", "left");
  await expect.poll(() => tabDrafts().read("staff", "form")).toBeUndefined();
  showQueuedToast();
  expect(shown).toEqual([leftElsewhere]);
});

it("a log-out in another tab replaces the reason that the log-in page shows already", async () => {
  endByRefusal();
  showQueuedToast();
  hearFromElsewhere("desk", "left");
  await expect.poll(() => shown).toEqual([ended, leftElsewhere]);
});

it("a session that ended keeps its drafts and its reason, whoever logs out of the other site", async () => {
  tabDrafts().write("staff", "form", { reason: "typed" });
  endByRefusal();
  hearFromElsewhere("client", "left");
  hearFromElsewhere("desk", "ended");
  // Heard after the two, as messages of one origin keep their order.
  const heard = vi.fn();
  const channel = new BroadcastChannel("summit:session");
  channel.addEventListener("message", heard);
  hearFromElsewhere("desk", "ended");
  await expect.poll(() => heard).toHaveBeenCalled();
  channel.close();
  showQueuedToast();
  expect(shown).toEqual([ended]);
  expect(tabDrafts().read("staff", "form")).toEqual({ reason: "typed" });
});
