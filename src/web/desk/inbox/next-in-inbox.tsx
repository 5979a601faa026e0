import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { InboxItem } from "#contract/reporting/inbox.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { inboxQuery } from "#web/api/inbox-queries.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { describeItem } from "./describe-item.ts";
import { pickNext } from "./pick-next.ts";

/** Once what a page shows has been decided, leads to the next item; `opens` is the page's id. */
export function NextInInbox({ opens }: { opens: string }) {
  const { data } = useQuery({ ...inboxQuery("team"), enabled: useHasRole(operatorRoles) });
  const isWaiting = data?.items.some((item) => item.opens === opens) ?? false;
  const [seenWaiting, setSeenWaiting] = useState<string>();
  if (isWaiting && seenWaiting !== opens) setSeenWaiting(opens);
  if (!data || isWaiting || seenWaiting !== opens) return null;
  return (
    <p
      role="status"
      className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-field bg-ink px-5 py-3.5 text-14 text-panel shadow-lg"
    >
      <span>Done.</span>
      <Next item={pickNext(data.items)} />
    </p>
  );
}

function Next({ item }: { item: InboxItem | undefined }) {
  const link = "font-semibold underline underline-offset-4";
  if (!item) {
    return (
      <Link to="/admin/inbox" className={link} data-first-action>
        Open the inbox
      </Link>
    );
  }
  const { to, phrase } = describeItem(item);
  return (
    <Link to={to} className={link} data-first-action>
      Next: {item.name} {phrase}
    </Link>
  );
}
