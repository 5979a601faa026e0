import { useCallback, useEffect, useState } from "react";
import { liftRestriction, type RestrictionView } from "#contract/clients/restrictions.ts";
import { refusals } from "#contract/refusals.ts";
import type { LiftStep } from "#domain/clients/restrictions/restriction.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole, useStaff } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { ConfirmRestriction, describeConfirmation } from "./confirm-restriction.tsx";
import { formatStopped, isInForce } from "./format-stopped.ts";
import { useDeadlineText } from "./use-deadline-text.ts";
import { useRestrictionMutation } from "./use-restriction-mutation.ts";

/** Restrictions in force or to be confirmed, and past ones on demand. */
export function RestrictionsList({ items, none }: { items: readonly RestrictionView[]; none: string }) {
  const [isHistoryShown, setHistoryShown] = useState(false);
  // By its id, so that the dialog outlasts the row when the list is read again.
  const [lifted, setLifted] = useState({ id: "", isOpen: false });
  const stopLifting = useCallback(() => setLifted(({ id }) => ({ id, isOpen: false })), []);
  const current = items.filter(isCurrent);
  const over = items.filter((restriction) => !isCurrent(restriction));
  return (
    <>
      {current.length === 0 && <p className="text-14 text-stone">{none}</p>}
      <ul className="divide-y divide-line">
        {[...current, ...(isHistoryShown ? over : [])].map((restriction) => (
          <RestrictionRow
            key={restriction.id}
            restriction={restriction}
            onLift={() => setLifted({ id: restriction.id, isOpen: true })}
          />
        ))}
      </ul>
      <LiftDialog
        restriction={items.find(({ id }) => id === lifted.id)}
        all={items}
        open={lifted.isOpen}
        onClose={stopLifting}
      />
      {over.length > 0 && (
        <Button
          size="small"
          className="mt-3"
          aria-expanded={isHistoryShown}
          onClick={() => setHistoryShown(!isHistoryShown)}
        >
          {isHistoryShown ? "Hide history" : `Show history (${over.length})`}
        </Button>
      )}
    </>
  );
}

/** Whether it is in force, or still to be confirmed. */
function isCurrent(restriction: RestrictionView): boolean {
  return isInForce(restriction) || restriction.confirmBy !== null;
}

const states: Readonly<Record<RestrictionView["state"], { tone: BadgeTone; name: string }>> = {
  in_force: { tone: "bad", name: "In force" },
  lift_requested: { tone: "waiting", name: "Lift requested" },
  lifted: { tone: "quiet", name: "Lifted" },
  expired: { tone: "quiet", name: "Ended" },
};

/** One restriction: scope, reason, author, and how it ended or can be lifted. */
function RestrictionRow({ restriction, onLift }: { restriction: RestrictionView; onLift: () => void }) {
  const isSingle = useControlMode() === "single-operator";
  const obstacle = useLiftObstacle(restriction);
  const { state, reason, setAt, setBy, endsAt, fromMatch } = restriction;
  const { tone, name } = states[state];
  const confirmation = describeConfirmation(restriction, new Date());
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-16">
          {fromMatch ? "All activity, funds frozen" : formatStopped(restriction)}
          <Badge tone={tone}>{name}</Badge>
        </p>
        <p className="text-14 wrap-anywhere">{reason}</p>
        <p className="text-13 text-stone wrap-anywhere">
          Set {formatDateTime(setAt)}
          {setBy && ` by ${setBy.name || setBy.email}`}
          {endsAt !== null && `, until ${formatDateTime(endsAt)}`}
        </p>
        {confirmation !== undefined && <p className="text-13 text-stone wrap-anywhere">{confirmation}.</p>}
        <Lift restriction={restriction} />
        {isInForce(restriction) && obstacle !== undefined && <p className="text-13 text-stone">{obstacle}</p>}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ConfirmRestriction restriction={restriction} />
        {isInForce(restriction) && obstacle === undefined && (
          <Button size="small" onClick={onLift}>
            {liftAction(restriction, isSingle)}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Why the staff user can't lift it; undefined where they can, or can ask for it. */
function useLiftObstacle({ scope, fromMatch, fromReset, setBy, liftRequestedByMe }: RestrictionView) {
  const { id } = useStaff();
  const mayLift = useHasRole(approverRoles);
  const isSingle = useControlMode() === "single-operator";
  if (fromMatch) return "Ends when two people overturn the match, under Screening.";
  if (fromReset) return "It ends by itself and can't be lifted.";
  if (!mayLift) return "An approver or administrator can lift it.";
  if (isSingle) return undefined;
  if (scope === "client" && setBy?.id === id) return "You set it, so another approver has to lift it.";
  if (scope !== "client" && liftRequestedByMe)
    return "You requested the lift, so another approver has to approve it.";
  return undefined;
}

function Lift({ restriction }: { restriction: RestrictionView }) {
  const { liftRequestedBy, liftedBy, liftedAt, liftReason } = restriction;
  if (liftedAt === null && liftRequestedBy === null) return null;
  return (
    <p className="text-13 text-stone wrap-anywhere">
      {liftRequestedBy && `${liftRequestedBy.name || liftRequestedBy.email} requested a lift. `}
      {liftedAt !== null &&
        `Lifted ${formatDateTime(liftedAt)}${liftedBy ? ` by ${liftedBy.name || liftedBy.email}` : ""}. `}
      {liftReason}
    </p>
  );
}

type LiftDialogProps = {
  /** As it is now; undefined where it is no longer listed. */
  restriction: RestrictionView | undefined;
  all: readonly RestrictionView[];
  open: boolean;
  onClose: () => void;
};

/** Lifts a restriction, requests it, or confirms another person's request. */
function LiftDialog({ restriction, all, open, onClose }: LiftDialogProps) {
  const isSingle = useControlMode() === "single-operator";
  const isOver = restriction === undefined || !isInForce(restriction);
  const deadlines = useDeadlineText(restriction, all);
  const lifting = useRestrictionMutation(
    ({ id, ...body }: { id: string; reason: string; step: LiftStep }) =>
      call(liftRestriction, { params: { id }, body }),
    onClose,
    (error) => closeIfOvertaken(error, onClose, notLifted),
  );
  // Somebody else was first, while a reason is typed.
  useEffect(() => {
    if (!open || !isOver || lifting.isPending) return;
    onClose();
    showToast({ title: notLifted, text: refusals.restriction_over.message, destructive: true });
  }, [open, isOver, lifting.isPending, onClose]);
  if (!restriction) return null;
  const action = liftAction(restriction, isSingle);
  return (
    <AskReason
      about={restriction.id}
      open={open}
      onClose={onClose}
      title={titles[action]}
      lead={
        action === "Request lift"
          ? `${formatStopped(restriction)}: a second approver or administrator has to approve before anything resumes.`
          : `${formatStopped(restriction)}: anything on hold resumes immediately. ${deadlines} To undo it, set a new restriction; what has gone through by then stays.`
      }
      label="Reason"
      confirm={action}
      busy={lifting.isPending}
      onConfirm={(reason) =>
        lifting.mutateAsync({
          id: restriction.id,
          reason,
          step: action === "Request lift" ? "request" : "lift",
        })
      }
    />
  );
}

const notLifted = "Restriction not lifted";

const titles = {
  Lift: "Lift this restriction?",
  "Request lift": "Request to lift this restriction?",
  "Approve lift": "Approve lifting this restriction?",
} as const;

function liftAction({ scope, state }: RestrictionView, isSingle: boolean): keyof typeof titles {
  if (scope === "client" || isSingle) return "Lift";
  return state === "lift_requested" ? "Approve lift" : "Request lift";
}
