import { useEffect } from "react";
import { onSessionEvent, type SessionSite } from "./session-channel.ts";

type Elsewhere = {
  site: SessionSite;
  /** Asks who is signed in now. */
  onActive: () => void;
  onLeft: () => void;
};

/** Follows another tab in which somebody logged in again, or logged out by hand, while this one is locked. */
export function useResumedElsewhere({ site, onActive, onLeft }: Elsewhere): void {
  useEffect(
    () =>
      onSessionEvent(site, (kind) => {
        if (kind === "active") onActive();
        if (kind === "left") onLeft();
      }),
    [site, onActive, onLeft],
  );
}
