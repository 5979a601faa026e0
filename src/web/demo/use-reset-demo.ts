import { useMutation } from "@tanstack/react-query";
import { resetDemo } from "#contract/demo/demo.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { showToast } from "#web/design/toast.ts";
import { leaveDocument } from "#web/leave-document.ts";

const pollMs = 500;
const longestResetMs = 60_000;

/** Resets the demo, waits until it is back, and opens its front page. */
export function useResetDemo() {
  return useMutation({
    mutationFn: async () => {
      await call(resetDemo, {});
      await untilRestarted();
    },
    onSuccess: () => leaveDocument("/"),
    onError: (error) => {
      showToast({
        title: "Error",
        text: getErrorMessage(error, "The demo didn't come back. Check its log, then reload this page."),
        destructive: true,
      });
    },
  });
}

/** The server stops answering while it starts again. */
async function untilRestarted(): Promise<void> {
  const deadline = performance.now() + longestResetMs;
  let stopped = false;
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const isReady = await fetch("/readyz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (stopped && isReady) return;
    stopped ||= !isReady;
  }
  throw new Error("the demo did not start again");
}
