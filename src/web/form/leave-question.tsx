import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { isLeavingDocument } from "#web/leave-document.ts";

type LeaveQuestionProps = {
  /** Whether the screen has something that is kept nowhere else. */
  when: boolean;
  title: string;
  lead: string;
  /** Screens whose path begins so are opened without the question. */
  within?: string | undefined;
};

/**
 * Asks before somebody leaves a screen for another. A screen that goes on by itself replaces its address, and isn't asked;
 * for a reload or a closed tab the browser asks in words of its own.
 */
export function LeaveQuestion({ when, title, lead, within }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      when &&
      historyAction !== "REPLACE" &&
      currentLocation.pathname !== nextLocation.pathname &&
      (within === undefined || !nextLocation.pathname.startsWith(within)),
  );
  useBeforeUnload(useCallback((event) => when && !isLeavingDocument() && event.preventDefault(), [when]));
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      destructive
      title={title}
      lead={lead}
      cancel="Stay"
      confirm="Leave"
    />
  );
}
