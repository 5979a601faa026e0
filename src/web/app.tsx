import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { RouterProvider } from "react-router/dom";
import { showQueuedToast } from "#web/design/queued-toast.ts";
import { createQueryClient } from "./api/query-client.ts";
import { ConfirmationDialog } from "./auth/confirmation-dialog.tsx";
import { DemoFrame } from "./demo/demo-frame.tsx";
import { ToastRegion } from "./design/toast.tsx";
import { createRouter } from "./router.tsx";

const queryClient = createQueryClient();
const router = createRouter();

export function App() {
  useEffect(showQueuedToast, []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <DemoFrame>
          <RouterProvider router={router} />
        </DemoFrame>
        <ConfirmationDialog />
        <ToastRegion />
      </QueryClientProvider>
    </CSPProvider>
  );
}
