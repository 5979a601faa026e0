import { useEffect, useRef, useState } from "react";
import { formatCounted } from "#domain/plural.ts";
import { watchTimeOut } from "#web/api/timed-out.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { type IdleState, idleState } from "./idle-state.ts";
import { broadcastSessionEvent, onSessionEvent, type SessionSite } from "./session-channel.ts";

const checkEveryMs = 1_000;
/** Minimum interval between activity messages to other tabs. */
const announceEveryMs = 15_000;
/** The server ends a session a minute later than this page does, counted from its last call. */
const callEveryMs = 60_000;
const activityEvents = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

type IdleLogOutProps = {
  site: SessionSite;
  /** Ends this tab's session at the server after 15 idle minutes, and locks the screen. */
  onIdle: () => void;
  /** Locks the screen after another tab's idle limit ended the session, or clears it after a log-out by hand there. */
  onEnded: (byHand: boolean) => void;
  /** Makes a call, for somebody who may type for long without one. */
  onStillHere: () => void;
};

/** Ends a session after 15 minutes without activity in any tab, with a warning one minute before. */
export function IdleLogOut({ site, ...handlers }: IdleLogOutProps) {
  const { state, stay } = useIdle(site, handlers);
  return (
    <Dialog
      open={state.kind === "warning"}
      onClose={stay}
      title="Are you still there?"
      lead={
        state.kind === "warning" &&
        `We'll log you out in ${formatCounted(state.secondsLeft, "second")} to keep your money safe.`
      }
    >
      <div className="mt-6 flex justify-end">
        <Button variant="ink" onClick={stay}>
          Stay logged in
        </Button>
      </div>
    </Dialog>
  );
}

function useIdle(site: SessionSite, handlers: Omit<IdleLogOutProps, "site">) {
  const [state, setState] = useState<IdleState>({ kind: "active" });
  const [act] = useState(createActivityTracker);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let isOver = false;
    let calledAt = Date.now();
    const onSign = () => {
      // In the last minute only the dialog's button counts as activity.
      if (idleState(act.at, Date.now()).kind !== "active") return;
      if (act.note()) broadcastSessionEvent(site, "active");
      if (Date.now() - calledAt < callEveryMs) return;
      calledAt = Date.now();
      latest.current.onStillHere();
    };
    const check = () => {
      const next = idleState(act.at, Date.now());
      setState((before) => (before.kind === "active" && next.kind === "active" ? before : next));
      if (next.kind !== "over" || isOver) return;
      isOver = true;
      latest.current.onIdle();
    };
    for (const sign of activityEvents) window.addEventListener(sign, onSign, { passive: true });
    const timer = setInterval(check, checkEveryMs);
    // A call may find the session over before the clock does, such as after a night asleep.
    const stopWatching = watchTimeOut(() => idleState(act.at, Date.now()).kind === "over");
    const stop = onSessionEvent(site, (kind) => {
      if (kind === "active") act.note();
      else if (kind !== "switched") latest.current.onEnded(kind === "left");
    });
    return () => {
      for (const sign of activityEvents) window.removeEventListener(sign, onSign);
      clearInterval(timer);
      stopWatching();
      stop();
    };
  }, [site, act]);
  const stay = () => {
    act.note();
    broadcastSessionEvent(site, "active");
    latest.current.onStillHere();
    setState({ kind: "active" });
  };
  return { state, stay };
}

/** Time of the last activity in any tab. */
function createActivityTracker() {
  const activity = { at: Date.now(), announcedAt: 0 };
  return {
    get at() {
      return activity.at;
    },
    /** Records activity; true if the other tabs need a message about it. */
    note(): boolean {
      activity.at = Date.now();
      if (activity.at - activity.announcedAt < announceEveryMs) return false;
      activity.announcedAt = activity.at;
      return true;
    },
  };
}
