import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import {
  type BatchWithLines,
  downloadBatchTemplate,
  pasteBatch,
  uploadBatch,
} from "#contract/payments/batches.ts";
import { isWithoutAccounts } from "#domain/payments/batches/batch-columns.ts";
import { getFileError } from "#web/api/api-error.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { PasteForm } from "#web/client/line-table/paste-form.tsx";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { ButtonAnchor } from "#web/design/button-anchor.tsx";
import { FileDrop } from "#web/design/file-drop.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

/** /batches/create */
export function CreateBatchPage() {
  return (
    <>
      <PageHeader
        title="New batch"
        lead="Upload a file or paste a table. We check every line before anything is paid."
        back={{ to: "/batches", label: "Batches" }}
        action={
          <ButtonAnchor href={buildUrl(downloadBatchTemplate)} download>
            <Download aria-hidden="true" className="size-4" />
            Download template
          </ButtonAnchor>
        }
      />
      <PauseNotice
        className="mb-5"
        effects={{ payments: "You can prepare a batch, but not pay it until then." }}
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel heading="Upload a file">
          <Upload />
        </Panel>
        <Panel heading="Paste from a spreadsheet">
          <Paste />
        </Panel>
      </div>
    </>
  );
}

function useCreated() {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  return async (batch: BatchWithLines) => {
    queryClient.setQueryData(batchQuery(batch.id).queryKey, batch);
    void queryClient.invalidateQueries({ queryKey: ["batches"], exact: true });
    showToast({ title: "Batch created", text: batch.name });
    await navigate(`/batches/${batch.id}`, { replace: true });
  };
}

function Upload() {
  const uploading = useMutation({
    mutationFn: (file: File) => call(uploadBatch, { file }),
    onSuccess: useCreated(),
  });
  return (
    <FileDrop
      label="Choose or drop a file"
      help="CSV or Excel (.xlsx) with the template's headings, or pain.001. Up to 2,000 payments. A line with a later date is paid on that day, or on the next business day."
      accept=".csv,.txt,.tsv,.xlsx,.xml,text/csv,text/xml,application/xml,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      busy={uploading.isPending}
      onFile={(file) => uploading.mutate(file)}
      error={uploading.isError ? getFileError(uploading.error) : undefined}
    />
  );
}

const blank = { name: "", text: "" };

/** A table with account numbers is never stored. */
function withoutAccounts({ name, text }: typeof blank): Partial<typeof blank> {
  return isWithoutAccounts(text) ? { name, text } : { name };
}

function Paste() {
  const [draft, keepDraft] = useDraft("batch", blank, withoutAccounts);
  const pasting = useMutation({
    mutationFn: (body: typeof blank) => call(pasteBatch, { body }),
    onSuccess: useCreated(),
  });
  const form = useMutationForm<typeof blank>({
    schema: pasteBatch.body,
    defaultValues: draft,
    mutation: pasting,
    onChange: keepDraft,
  });
  return (
    <PasteForm
      form={form}
      table={form.field("text")}
      text={form.methods.watch("text")}
      help="Copy the cells with their headings, such as Recipient, Currency, Amount, Reference, Purpose, Date, IBAN and BIC. Saved recipients need no account."
    >
      <TextField label="Name of the batch" help="Such as Salaries in November." {...form.field("name")} />
    </PasteForm>
  );
}
