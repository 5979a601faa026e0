import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { addClientNote, type ClientTimelineEntry } from "#contract/clients/admin-client-file.ts";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { clientTimelineQuery } from "#web/api/desk-client-queries.ts";
import { Button } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextArea } from "#web/design/text-field.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { timelineTitle } from "./timeline-title.ts";

const views = [
  { value: "all", label: "All" },
  { value: "notes", label: "Notes" },
] as const;

export function ClientTimeline({ client }: { client: ClientDetails }) {
  const [view, setView] = useState<"all" | "notes">("all");
  const list = useInfiniteQuery(clientTimelineQuery(client.id, view === "notes" ? "notes" : undefined));
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel
      heading="Timeline"
      aside={<Segments legend="Filter timeline" options={views} value={view} onChange={setView} />}
    >
      <AddNote client={client} />
      <QueryBoundary
        query={list}
        skeleton={<SkeletonRows label="Loading the timeline" rows={4} />}
        failure={{ title: "We couldn't load the timeline." }}
        empty={<p className="text-14 text-stone">No notes yet.</p>}
      >
        <ol className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </ol>
        <ShowMore list={list} />
      </QueryBoundary>
    </Panel>
  );
}

function Entry({ entry }: { entry: ClientTimelineEntry }) {
  const { kind, at, by, detail, tradeId } = entry;
  const { title, text } = timelineTitle(kind, detail);
  return (
    <li className="py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {tradeId === null ? (
          <span className="font-medium text-14">{title}</span>
        ) : (
          <Link to={`/admin/trades/${tradeId}`} className="link text-14">
            {title}
          </Link>
        )}
        <time dateTime={at} className="figures text-13 text-stone">
          {formatDateTime(at)}
        </time>
      </p>
      {text !== null && <p className="whitespace-pre-line text-14 wrap-anywhere">{text}</p>}
      {by !== null && <p className="text-13 text-stone">{by}</p>}
    </li>
  );
}

function AddNote({ client }: { client: ClientDetails }) {
  const queryClient = useQueryClient();
  const [draft, keepDraft] = useDeskDraft(`note ${client.id}`, { text: "" });
  const adding = useMutation({
    mutationFn: (body: { text: string }) => call(addClientNote, { params: { id: client.id }, body }),
    onSuccess: () => {
      form.methods.reset({ text: "" });
    },
    // After a lost answer the timeline shows whether the note was added.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline", client.id] }),
  });
  const form = useMutationForm({ defaultValues: draft, mutation: adding, onChange: keepDraft });
  if (!useHasRole(operatorRoles)) return null;
  return (
    <Form form={form} className="mb-2 flex flex-col gap-2 border-line border-b pb-4">
      <TextArea label="Internal note" rows={2} maxLength={5_000} {...form.field("text")} />
      <FormNotice form={form} kept="Your text is still here." />
      <Button
        type="submit"
        size="small"
        className="self-start"
        disabled={form.methods.watch("text").trim() === "" && !form.isSending}
        busy={form.isSending}
      >
        Add note
      </Button>
    </Form>
  );
}
