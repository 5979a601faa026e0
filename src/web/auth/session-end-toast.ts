import { type MutationKey, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queueToastUnlessQueued, replaceQueuedToast } from "#web/design/queued-toast.ts";
import { onSessionEvent, type SessionSite } from "./session-channel.ts";
import { tabDrafts } from "./tab-drafts.ts";

const title = "Logged out";
const leftElsewhere = { title, text: "You were logged out in another tab." };
/** A log-out in another tab ends the session before that tab has its answer and this one hears of it. */
const reasonMayFollowMs = 20_000;

/** Of mutations that end the session and say why. */
export const endingKey: MutationKey = ["end-session"];

/** The log-in page then says that the session ended, unless another reason was given or nobody had one. */
export function useSessionEndToast(site: SessionSite, whoKey: QueryKey): void {
  const queryClient = useQueryClient();
  const who = JSON.stringify(whoKey);
  useEffect(
    () => () => {
      // Home leads to the public site, which shows no reason.
      const isExplained =
        queryClient.isMutating({ mutationKey: endingKey }) > 0 || window.location.pathname === "/";
      if (queryClient.getQueryData(JSON.parse(who)) !== null || isExplained) return;
      queueToastUnlessQueued({
        title,
        text: "Your session has ended. Log in to continue where you were.",
      });
      followLogOut(site);
    },
    [queryClient, site, who],
  );
}

/** Treats a session that a refused call ended as logged out by hand once another tab says that it was. */
function followLogOut(site: SessionSite): void {
  const stop = onSessionEvent(site, (kind) => {
    if (kind !== "left") return;
    stop();
    tabDrafts().clear();
    replaceQueuedToast(leftElsewhere);
  });
  setTimeout(stop, reasonMayFollowMs);
}

export function queueOtherTabToast(): void {
  if (window.location.pathname !== "/") queueToastUnlessQueued(leftElsewhere);
}
