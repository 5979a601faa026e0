import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { InboxView } from "#contract/reporting/inbox.ts";
import { inboxQuery } from "#web/api/inbox-queries.ts";
import { classNames } from "#web/design/class-names.ts";
import { Panel } from "#web/design/panel.tsx";
import { InboxList, InboxViews } from "#web/desk/inbox/inbox-list.tsx";
import { TakeNextButton } from "#web/desk/inbox/take-next-button.tsx";

/** As many as fit beside the queues. */
const shown = 10;

/** The inbox's soonest items. */
export function NeedsYouPanel({ className }: { className?: string }) {
  const [view, setView] = useState<InboxView>("team");
  const { data } = useQuery(inboxQuery(view));
  return (
    <Panel flush aria-label="Needs you" className={classNames("flex flex-col overflow-hidden", className)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-4 pb-2 md:px-6">
        <h2 className="text-19">Needs you</h2>
        <InboxViews view={view} onChange={setView} />
        <div className="ml-auto">
          <TakeNextButton />
        </div>
      </div>
      <InboxList view={view} rows={shown} />
      <p className="mt-auto flex flex-wrap justify-between gap-4 border-line border-t px-5 py-3 text-13 text-stone md:px-6">
        <span>
          {data &&
            data.items.length > 0 &&
            `${Math.min(shown, data.items.length)} of ${data.counts[view]}, soonest first`}
        </span>
        <Link to={`/admin/inbox?view=${view}`} className="link text-13">
          Open the inbox
        </Link>
      </p>
    </Panel>
  );
}
