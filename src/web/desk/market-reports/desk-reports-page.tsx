import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { commentOnMarketReport, type DeskMarketReport } from "#contract/market/market-reports.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { deskReportsQuery } from "#web/api/desk-inbox-queries.ts";
import { Button } from "#web/design/button.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextArea } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

const maxCommentaryLength = 10_000;

/** /admin/market-reports: the weekly reports with the desk's commentary. */
export function DeskReportsPage() {
  const reports = useQuery(deskReportsQuery);
  return (
    <>
      <PageHeader
        title="Market reports"
        lead="Each weekly report is generated from stored rates. Clients read your commentary with it."
      />
      <QueryBoundary
        query={reports}
        skeleton={<SkeletonRows label="Loading the reports" rows={4} />}
        failure={{ title: "We couldn't load the reports.", reassurance: "Nothing was changed." }}
        empty={
          <EmptyState className="py-12" title="No reports yet">
            The first report appears at the end of the week.
          </EmptyState>
        }
      >
        {(data) => (
          <div className="grid max-w-4xl gap-4">
            {data.map((report) => (
              <Report key={report.week} report={report} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

function Report({ report }: { report: DeskMarketReport }) {
  const { week, title, highlights, commentary } = report;
  const mayWrite = useHasRole(operatorRoles);
  return (
    <Panel heading={title} aside={<span className="figures text-13 text-stone">{formatDate(week)}</span>}>
      <ul className="mb-4 list-disc pl-5 text-14 text-stone">
        {highlights.map((highlight) => (
          <li key={highlight}>{highlight}</li>
        ))}
      </ul>
      {commentary && <p className="mb-2 text-13 text-stone">Commentary of {formatDateTime(commentary.at)}</p>}
      {mayWrite ? (
        <Commentary week={week} commentary={commentary} />
      ) : (
        <p className="whitespace-pre-line text-14">{commentary?.text ?? "No commentary."}</p>
      )}
    </Panel>
  );
}

function Commentary({ week, commentary }: Pick<DeskMarketReport, "week" | "commentary">) {
  const queryClient = useQueryClient();
  const written = commentary?.text ?? "";
  // What it replaces is as read when the form opened: a refetch must not hide another person's text.
  const [draft, keepDraft] = useDeskDraft(`commentary ${week}`, {
    text: written,
    replaces: commentary?.at ?? null,
  });
  const { replaces } = draft;
  const saving = useMutation({
    mutationFn: ({ text }: { text: string }) =>
      call(commentOnMarketReport, { params: { week }, body: { text, replaces } }),
    onSuccess: (report) => {
      keepDraft((kept) => ({ ...kept, replaces: report.commentary?.at ?? null }));
      showToast({ title: "Commentary saved" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskReportsQuery.queryKey }),
  });
  const form = useMutationForm({
    defaultValues: { text: draft.text },
    mutation: saving,
    onChange: ({ text: typed }) => keepDraft((kept) => ({ ...kept, text: typed })),
  });
  const text = form.methods.watch("text");
  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextArea label="Commentary" rows={4} maxLength={maxCommentaryLength} {...form.field("text")} />
      <FormNotice form={form} kept="Your text is still here." />
      <Button
        type="submit"
        size="small"
        className="self-start"
        disabled={(text.trim() === "" || text === written) && !form.isSending}
        busy={form.isSending}
      >
        Save commentary
      </Button>
    </Form>
  );
}
