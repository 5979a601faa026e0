import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queueToast, queueToastUnlessQueued } from "#web/design/queued-toast.ts";

const title = "Logged out";

/** The log-in page then says that the session ended, unless another reason was given or nobody had one. */
export function useSessionEndToast(whoKey: QueryKey): void {
  const queryClient = useQueryClient();
  const who = JSON.stringify(whoKey);
  useEffect(
    () => () => {
      // A log-out that is under way gives its own reason, and Home leads to the public site, which shows none.
      const isExplained = queryClient.isMutating() > 0 || window.location.pathname === "/";
      if (queryClient.getQueryData(JSON.parse(who)) === null && !isExplained)
        queueToastUnlessQueued({
          title,
          text: "Your session has ended. Log in to continue where you were.",
        });
    },
    [queryClient, who],
  );
}

export function queueIdleToast(): void {
  queueToast({
    title,
    text: "You were away for 15 minutes, so we logged you out. Log in to continue where you were.",
  });
}

export function queueOtherTabToast(): void {
  if (window.location.pathname !== "/")
    queueToastUnlessQueued({ title, text: "You were logged out in another tab." });
}
