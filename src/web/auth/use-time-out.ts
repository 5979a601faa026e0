import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { clearSession } from "#web/api/clear-session.ts";
import { reconnectStreams } from "#web/api/reconnect-streams.ts";
import { broadcastSessionEvent, type SessionSite } from "./session-channel.ts";
import { queueOtherTabToast, useSessionEndToast } from "./session-end-toast.ts";
import { tabDrafts } from "./tab-drafts.ts";

type Site = {
  site: SessionSite;
  /** The query of who is signed in. */
  whoKey: QueryKey;
  /** Ends the session at the server. */
  logOut: () => Promise<unknown>;
  /** Asks who is signed in. */
  readWho: () => Promise<unknown>;
};

/** The end of a session in this tab: by the clock, which locks the screen, or by hand in another tab, which clears it. */
export function useTimeOut({ site, whoKey, logOut, readWho }: Site) {
  const queryClient = useQueryClient();
  const [lock, setLock] = useState<"open" | "ending" | "locked">("open");
  useSessionEndToast(site, whoKey);
  const who = JSON.stringify(whoKey);
  /** To the log-in page: the guard unmounts the screen and remembers its address. */
  const leave = useCallback(() => clearSession(queryClient, JSON.parse(who)), [queryClient, who]);
  const onEnded = useCallback(
    (byHand: boolean) => {
      if (!byHand) return setLock("locked");
      tabDrafts().clear();
      queueOtherTabToast();
      leave();
    },
    [leave],
  );
  const onIdle = () => {
    setLock("ending");
    void logOut()
      .catch(() => undefined)
      .finally(() => {
        broadcastSessionEvent(site, "ended");
        setLock("locked");
      });
  };
  /** Goes on with the screen, whose data is read again. */
  const resume = useCallback(
    (user: object) => {
      const key: QueryKey = JSON.parse(who);
      queryClient.setQueryData(key, user);
      setLock("open");
      reconnectStreams();
      broadcastSessionEvent(site, "active");
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey) !== who });
    },
    [queryClient, site, who],
  );
  // A session that is over shows at the next call of the screen.
  const onStillHere = () => void readWho().catch(() => undefined);
  return { lock, idle: { site, onIdle, onEnded, onStillHere }, onEnded, leave, resume };
}
