import { useSearchParams } from "react-router";
import { downloadInbox } from "#contract/reporting/exports.ts";
import { type InboxView, inboxViews } from "#contract/reporting/inbox.ts";
import { buildUrl } from "#web/api/call.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { InboxList, InboxViews } from "./inbox-list.tsx";
import { TakeNextButton } from "./take-next-button.tsx";

/** /admin/inbox */
export function InboxPage() {
  const [params, setParams] = useSearchParams();
  const view: InboxView = inboxViews.find((each) => each === params.get("view")) ?? "team";
  return (
    <>
      <PageHeader
        title="Inbox"
        lead="What needs a decision from you or the team, soonest due first."
        action={
          <>
            <DownloadCsv href={buildUrl(downloadInbox, { query: { view } })} />
            <TakeNextButton />
          </>
        }
      />
      <Panel flush aria-label="Inbox">
        <div className="border-line border-b px-4 py-3 md:px-5">
          <InboxViews view={view} onChange={(next) => setParams({ view: next }, { replace: true })} />
        </div>
        <InboxList view={view} />
      </Panel>
    </>
  );
}
