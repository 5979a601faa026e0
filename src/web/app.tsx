import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { showQueuedToast } from "#web/design/queued-toast.ts";
import { countToasts, showToast } from "#web/design/toast.ts";
import { getErrorMessage } from "./api/api-error.ts";
import { isOutcomeUnknown } from "./api/is-outcome-unknown.ts";
import { createQueryClient } from "./api/query-client.ts";
import { readPreloaded } from "./api/read-preloaded.ts";
import { onSentForApproval } from "./api/sent-for-approval.ts";
import { ConfirmationDialog } from "./auth/confirmation-dialog.tsx";
import { DemoFrame } from "./demo/demo-frame.tsx";
import { lazyPart } from "./design/lazy-part.tsx";
import { PlainToasts } from "./design/plain-toasts.tsx";
import { getShownScreen, setShownRouter } from "./get-shown-screen.ts";
import { prefetchScreens } from "./prefetch-screens.ts";
import { createRouter } from "./router.tsx";

const queryClient = createQueryClient({
  reports: {
    count: countToasts,
    add: (error) =>
      showToast({
        title: isOutcomeUnknown(error) ? "Check your last change" : "Your last change wasn't made",
        text: getErrorMessage(error),
        destructive: true,
      }),
  },
});
readPreloaded(queryClient);
const router = createRouter();
setShownRouter(router);
/** Loaded after the first screen began to load; toasts wait for it. */
const ToastRegion = lazyPart(
  async () => (await import("./design/toast-region.tsx")).ToastRegion,
  PlainToasts,
);

/**
 * Replaces the form, so that going back doesn't offer it filled in to be sent again. A person who has left the screen
 * meanwhile, or is leaving it, only reads about it.
 */
function openSentRequest(id: string, screen: string): void {
  if (getShownScreen() === screen) void router.navigate(`/approvals/${id}?sent`, { replace: true });
  else showToast({ title: "Sent for approval", text: "You can follow it under Approvals." });
}

export function App() {
  useEffect(showQueuedToast, []);
  useEffect(() => prefetchScreens(router.routes), []);
  useEffect(() => onSentForApproval(openSentRequest), []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <DemoFrame>
          <Screens />
        </DemoFrame>
        <ConfirmationDialog />
        <Suspense>
          <ToastRegion />
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  );
}

/**
 * The router's screens. The first is drawn in one go, as nothing can be used before; a transition would let frames of its
 * spinner in between. The later ones are drawn in transitions, so that what is on the screen still answers.
 */
function Screens() {
  const [isFirst, setFirst] = useState(!router.state.initialized);
  useEffect(() => router.subscribe(({ initialized }) => setFirst(!initialized)), []);
  return <RouterProvider router={router} {...(isFirst && { useTransitions: false })} />;
}
