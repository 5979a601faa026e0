import { useQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { preparerRoles } from "#domain/clients/users/role.ts";
import { forwardsQuery } from "#web/api/forward-queries.ts";
import { needsQuery } from "#web/api/queries.ts";
import { useApprovableRequests } from "#web/client/approvals/use-approvable-requests.ts";
import { usePayInPause } from "#web/client/trades/use-pay-in-pause.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { formatDateTime } from "#web/design/format.ts";
import { chooseNeeds, type ListedNeed, listNeeds } from "./list-needs.ts";
import { useLastHeight } from "./use-last-height.ts";

/** Needs beyond these are behind History. */
const shown = 3;

/**
 * What waits for the client, soonest first; nothing at all when nothing does. Until that is known it takes as much room as the
 * last time, so that what is below stays in its place. A titled list where narrow.
 */
export function NeedsYou() {
  const mayPrepare = useHasRole(preparerRoles);
  const asked = useQuery(needsQuery);
  const forwards = useQuery({ ...forwardsQuery, enabled: mayPrepare });
  const approvable = useApprovableRequests();
  const needs = listNeeds(asked.data ?? [], approvable.requests, {
    isPayInPaused: usePayInPause() !== undefined,
    forwards: forwards.data ?? [],
  });
  const isLoading = asked.isLoading || forwards.isLoading || approvable.isLoading;
  const place = useRef<HTMLElement>(null);
  const lastHeight = useLastHeight(place, { isLoading, count: needs.length });
  const style = isLoading ? { minHeight: lastHeight } : undefined;
  if (needs.length === 0) return isLoading && lastHeight > 0 ? <div style={style} /> : null;
  const chosen = chooseNeeds(needs, shown);
  const bold = chosen.find(({ deadline }) => deadline !== undefined)?.key;
  return (
    <section ref={place} aria-label="Needs you" style={style}>
      <div className="mb-3 flex items-baseline justify-between gap-4 lg:hidden">
        <h2 className="text-19">Needs you</h2>
        <p className="figures text-13 text-stone">
          {needs.length}
          {needs.length > 1 && ", soonest first"}
        </p>
      </div>
      <div className="flex flex-col gap-px overflow-hidden rounded-panel border border-line bg-line lg:flex-row">
        <p className="hidden flex-col bg-panel px-6 py-4 lg:flex">
          <span className="display figures font-bold text-24 leading-8">{needs.length}</span>
          <span className="text-13">{needs.length === 1 ? "needs you" : "need you"}</span>
        </p>
        {chosen.map((need) => (
          <NeedItem key={need.key} need={need} isSoonest={need.key === bold} />
        ))}
      </div>
    </section>
  );
}

function NeedItem({ need, isSoonest }: { need: ListedNeed; isSoonest: boolean }) {
  const { title, subject, subjectTo, deadline, action, label, to } = need;
  return (
    <div className="flex min-w-0 flex-1 items-center justify-between gap-4 bg-panel px-5 py-4">
      <div className="min-w-0">
        <p className="figures font-semibold text-16 wrap-anywhere">{title}</p>
        {subjectTo === undefined ? (
          <p className="figures line-clamp-2 text-13 text-stone wrap-anywhere">{subject}</p>
        ) : (
          <Link to={subjectTo} className="figures block text-13 text-stone hover:text-ink max-md:tap">
            {subject}
          </Link>
        )}
        {deadline !== undefined && (
          <p className={classNames("mt-0.5 flex items-center gap-1.5 text-13", isSoonest && "font-semibold")}>
            <Clock aria-hidden="true" className="size-3.5 shrink-0 text-stone max-lg:hidden" />
            <time dateTime={deadline} className="figures">
              By {formatDateTime(deadline)}
            </time>
          </p>
        )}
      </div>
      <ButtonLink to={to} size="small" aria-label={label}>
        {action}
      </ButtonLink>
    </div>
  );
}
