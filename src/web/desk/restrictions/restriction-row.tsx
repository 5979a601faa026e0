import type { RestrictionView } from "#contract/clients/restrictions.ts";
import { Badge, type BadgeTone } from "../../design/badge.tsx";
import { formatDateTime } from "../../design/format.ts";
import { formatStopped, isInForce } from "./format-stopped.ts";
import { LiftRestriction } from "./lift-restriction.tsx";

const states: Readonly<Record<RestrictionView["state"], { tone: BadgeTone; name: string }>> = {
  in_force: { tone: "bad", name: "In force" },
  lift_requested: { tone: "waiting", name: "Lift requested" },
  lifted: { tone: "quiet", name: "Lifted" },
  expired: { tone: "quiet", name: "Ended" },
};

/** One restriction: scope, reason, author, and how it ended or can be lifted. */
export function RestrictionRow({ restriction }: { restriction: RestrictionView }) {
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
          {setBy && ` by ${setBy.email}`}
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
      {liftRequestedBy && `${liftRequestedBy.email} requested a lift. `}
      {liftedAt !== null && `Lifted ${formatDateTime(liftedAt)}${liftedBy ? ` by ${liftedBy.email}` : ""}. `}
      {liftReason}
    </p>
  );
}
