import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { downloadFailedEvents } from "#contract/reporting/exports.ts";
import {
  type FailedEvent,
  type FailedEventState,
  retryEvent,
  setEventAside,
} from "#contract/reporting/failed-events.ts";
import { formatCounted } from "#domain/plural.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { failedEventsKey, failedEventsQuery } from "#web/api/failed-event-queries.ts";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { showToast } from "#web/design/toast.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { showFailure } from "#web/desk/ui/show-failure.ts";
import { describeFailure, formatEventKind } from "./describe-failure.ts";

const states = [
  { value: "failing", label: "Being retried" },
  { value: "set_aside", label: "Set aside" },
] as const satisfies readonly { value: FailedEventState; label: string }[];

const emptyStates = {
  failing: {
    title: "Every event was delivered",
    text: "Events whose notification, reward or payment couldn't be carried out appear here.",
  },
  set_aside: { title: "No events set aside", text: "Events that nobody retries appear here." },
} as const;

/** /admin/failed-events */
export function FailedEventsPage() {
  const [state, setState] = useState<FailedEventState>("failing");
  const [leaving, setLeaving] = useState<FailedEvent | undefined>();
  const list = useInfiniteQuery(failedEventsQuery(state));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader
        title="Failed events"
        lead="What happened, but couldn't be passed on. Summit tries again every few minutes."
        action={<DownloadCsv href={buildUrl(downloadFailedEvents, { query: { state } })} />}
      />
      <DeskList
        things="failed events"
        list={list}
        rows={rows}
        empty={emptyStates[state]}
        filters={<Segments legend="Filter events" options={states} value={state} onChange={setState} />}
      >
        <ul className="divide-y divide-line">
          {rows.map((event) => (
            <Row key={event.id} event={event} onSetAside={() => setLeaving(event)} />
          ))}
        </ul>
      </DeskList>
      {leaving && <SetAside event={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function Row({ event, onSetAside }: { event: FailedEvent; onSetAside: () => void }) {
  const { kind, client, happenedAt, attempts, nextAttemptAt, error, setAside } = event;
  const retrying = useDecision("Event is tried again", () => call(retryEvent, { params: { id: event.id } }));
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold text-16">{formatEventKind(kind)}</h2>
        <p className="flex flex-wrap gap-x-3 text-13 text-stone">
          {client && (
            <Link to={`/admin/clients/${client.id}`} className="link text-13 wrap-anywhere">
              {client.name || client.email}
            </Link>
          )}
          <time dateTime={happenedAt} className="figures">
            {formatDateTime(happenedAt)}
          </time>
          <span className="figures">{formatCounted(attempts, "attempt")}</span>
          {!setAside && <span className="figures">Next {formatDateTime(nextAttemptAt)}</span>}
        </p>
        <p className="mt-1 text-14">{describeFailure(error)}</p>
        {error !== "" && <p className="mt-0.5 line-clamp-3 text-13 text-stone wrap-anywhere">{error}</p>}
        {setAside && (
          <p className="mt-1 text-13 text-ink wrap-anywhere">
            Set aside by <bdi>{setAside.by}</bdi>, {formatDateTime(setAside.at)}: {setAside.reason}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          data-first-action
          busy={retrying.isPending}
          busyLabel="Retrying"
          onClick={() => retrying.mutate()}
        >
          Retry
        </Button>
        {!setAside && (
          <Button size="small" onClick={onSetAside}>
            Set aside
          </Button>
        )}
      </div>
    </li>
  );
}

function SetAside({ event, onClose }: { event: FailedEvent; onClose: () => void }) {
  const queryClient = useQueryClient();
  const leaving = useMutation({
    mutationFn: (reason: string) => call(setEventAside, { params: { id: event.id }, body: { reason } }),
    // It may have been delivered or decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedEventsKey }),
  });
  return (
    <AskReason
      open
      about={event.id}
      onClose={onClose}
      title="Set this event aside?"
      lead={`${formatEventKind(event.kind)}: Summit stops trying, so what should follow from it doesn't happen. Do that by hand first. You can retry it later.`}
      label="Reason"
      confirm="Set aside"
      destructive
      busy={leaving.isPending}
      onConfirm={async (reason) => {
        await leaving.mutateAsync(reason);
        onClose();
        showToast({ title: "Event set aside" });
      }}
    />
  );
}

function useDecision(title: string, run: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => showToast({ title }),
    onError: showFailure,
    // It may have been delivered or decided meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedEventsKey }),
  });
}
