import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type DeskFeedback, handleFeedback } from "#contract/clients/feedback.ts";
import { downloadFeedback } from "#contract/reporting/exports.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { feedbackInboxQuery } from "#web/api/desk-inbox-queries.ts";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";

const states = [
  { value: "open", label: "Open" },
  { value: "handled", label: "Handled" },
  { value: "all", label: "All" },
] as const;

/** /admin/feedback */
export function FeedbackInboxPage() {
  const [state, setState] = useState<(typeof states)[number]["value"]>("open");
  const filters = { state: state === "all" ? undefined : state };
  const list = useInfiniteQuery(feedbackInboxQuery(filters.state));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader
        title="Feedback"
        action={<DownloadCsv href={buildUrl(downloadFeedback, { query: filters })} />}
      />
      <DeskList
        things="feedback"
        list={list}
        rows={rows}
        empty={
          state === "open"
            ? { title: "No open feedback", text: "Feedback from clients appears here until it's handled." }
            : { title: "No feedback yet", text: "Feedback from clients appears here, newest first." }
        }
        filters={<Segments legend="Filter feedback" options={states} value={state} onChange={setState} />}
      >
        <ul className="divide-y divide-line">
          {rows.map((feedback) => (
            <Row key={feedback.id} feedback={feedback} />
          ))}
        </ul>
      </DeskList>
    </>
  );
}

function Row({ feedback }: { feedback: DeskFeedback }) {
  const { id, client, text, createdAt, tradeId, handled } = feedback;
  const queryClient = useQueryClient();
  const mayHandle = useHasRole(operatorRoles);
  const marking = useMutation({
    mutationFn: () => call(handleFeedback, { params: { id }, body: { handled: handled === null } }),
    onSuccess: (marked) => {
      showToast({ title: marked.handled ? "Marked as handled" : "Reopened" });
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
    // Somebody else may have handled it, or the answer alone was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", "feedback"] }),
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap gap-x-3 text-13 text-stone">
          <Link to={`/admin/clients/${client.id}`} className="link text-13 wrap-anywhere">
            {client.name || client.email}
          </Link>
          {client.name !== "" && <span className="wrap-anywhere">{client.email}</span>}
          <time dateTime={createdAt} className="figures">
            {formatDateTime(createdAt)}
          </time>
          {tradeId !== null && (
            <Link to={`/admin/trades/${tradeId}`} className="link text-13">
              Disputed exchange
            </Link>
          )}
        </p>
        <p className="mt-1 max-w-prose whitespace-pre-line text-16 wrap-anywhere">{text}</p>
        {handled && (
          <p className="mt-1 text-13 text-stone">
            Handled by <bdi>{handled.by}</bdi>, {formatDateTime(handled.at)}
          </p>
        )}
      </div>
      {mayHandle && (
        <Button size="small" busy={marking.isPending} onClick={() => marking.mutate()}>
          {handled ? "Reopen" : "Mark as handled"}
        </Button>
      )}
    </li>
  );
}
