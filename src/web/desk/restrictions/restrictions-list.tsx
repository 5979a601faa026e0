import { useState } from "react";
import { liftRestriction, type RestrictionView } from "#contract/clients/restrictions.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { formatStopped, isInForce, stopsPaying } from "./format-stopped.ts";
import { useRestrictionMutation } from "./use-restriction-mutation.ts";

/** Restrictions in force, and past ones on demand. */
export function RestrictionsList({ items, none }: { items: readonly RestrictionView[]; none: string }) {
  const [isHistoryShown, setHistoryShown] = useState(false);
  const inForce = items.filter(isInForce);
  const over = items.filter((restriction) => !isInForce(restriction));
  return (
    <>
      {inForce.length === 0 && <p className="text-14 text-stone">{none}</p>}
      <ul className="divide-y divide-line">
        {[...inForce, ...(isHistoryShown ? over : [])].map((restriction) => (
          <RestrictionRow key={restriction.id} restriction={restriction} />
        ))}
      </ul>
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

const states: Readonly<Record<RestrictionView["state"], { tone: BadgeTone; name: string }>> = {
  in_force: { tone: "bad", name: "In force" },
  lift_requested: { tone: "waiting", name: "Lift requested" },
  lifted: { tone: "quiet", name: "Lifted" },
  expired: { tone: "quiet", name: "Ended" },
};

/** One restriction: scope, reason, author, and how it ended or can be lifted. */
function RestrictionRow({ restriction }: { restriction: RestrictionView }) {
  const { state, reason, setAt, setBy, endsAt, fromMatch } = restriction;
  const { tone, name } = states[state];
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
        <Lift restriction={restriction} />
      </div>
      {isInForce(restriction) && <LiftRestriction restriction={restriction} />}
    </li>
  );
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

/** Lifts a restriction, requests it, or confirms another person's request. */
function LiftRestriction({ restriction }: { restriction: RestrictionView }) {
  const [isOpen, setOpen] = useState(false);
  const mayLift = useHasRole(approverRoles);
  const close = () => setOpen(false);
  const lifting = useRestrictionMutation(
    (reason: string) =>
      call(liftRestriction, {
        params: { id: restriction.id },
        body: { reason, step: isConfirming || !needsTwo ? "lift" : "request" },
      }),
    close,
    (error) => closeIfOvertaken(error, close, "Restriction not lifted"),
  );
  const { state, scope, fromMatch, fromReset, liftRequestedByMe } = restriction;
  if (!mayLift || fromMatch || fromReset || (state === "lift_requested" && liftRequestedByMe)) return null;
  const needsTwo = scope !== "client";
  const isConfirming = state === "lift_requested";
  const action = isConfirming ? "Approve lift" : needsTwo ? "Request lift" : "Lift";
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <AskReason
        about={restriction.id}
        open={isOpen}
        onClose={close}
        title={
          isConfirming
            ? "Approve lifting this restriction?"
            : needsTwo
              ? "Request to lift this restriction?"
              : "Lift this restriction?"
        }
        lead={
          isConfirming || !needsTwo
            ? `${formatStopped(restriction)}: anything on hold resumes immediately. ${whoHears(restriction)} To undo it, set a new restriction; what has gone through by then stays.`
            : `${formatStopped(restriction)}: a second approver or administrator has to approve before anything resumes.`
        }
        label="Reason"
        confirm={action}
        busy={lifting.isPending}
        onConfirm={(reason) => lifting.mutateAsync(reason)}
      />
    </>
  );
}

function whoHears({ scope, kinds }: Pick<RestrictionView, "scope" | "kinds">): string {
  if (scope !== "client") return "Clients aren't notified.";
  return kinds.some(stopsPaying)
    ? "The client is emailed a later deadline for exchanges that they haven't paid for."
    : "The client isn't notified.";
}
