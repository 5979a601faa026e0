import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  type CheckedImport,
  checkRecipientImport,
  uploadRecipientImport,
} from "#contract/payments/recipient-imports.ts";
import { importColumns, importHeadings } from "#domain/payments/recipient-imports/import-columns.ts";
import { getFileError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { beneficiariesLink } from "#web/client/beneficiaries/with-beneficiary.tsx";
import { PasteForm } from "#web/client/line-table/paste-form.tsx";
import { Button } from "#web/design/button.tsx";
import { FileDrop } from "#web/design/file-drop.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { downloadText } from "./download-text.ts";
import { ImportEditor } from "./import-editor.tsx";

/** /beneficiaries/import */
export function ImportRecipientsPage() {
  const [checked, setChecked] = useState<CheckedImport | undefined>();
  return (
    <>
      <PageHeader
        title="Import recipients"
        lead="Up to 300 from a file or a table. We check every line before anything is saved."
        back={beneficiariesLink}
        action={<Button onClick={downloadTemplate}>Download template</Button>}
      />
      {checked ? (
        <ImportEditor checked={checked} onChecked={setChecked} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Panel heading="Upload a file">
            <Upload onChecked={setChecked} />
          </Panel>
          <Panel heading="Paste from a spreadsheet">
            <Paste onChecked={setChecked} />
          </Panel>
        </div>
      )}
    </>
  );
}

function downloadTemplate() {
  const headings = importColumns.map((column) => importHeadings[column]).join(",");
  downloadText("Summit recipients template.csv", `${headings}\r\n`);
}

type StartProps = { onChecked: (checked: CheckedImport) => void };

function Upload({ onChecked }: StartProps) {
  const uploading = useMutation({
    mutationFn: (file: File) => call(uploadRecipientImport, { file }),
    onSuccess: onChecked,
  });
  return (
    <FileDrop
      label="Choose or drop a file"
      help="CSV with headings, such as a download of your recipients with full account numbers."
      accept=".csv,.txt,.tsv,text/csv"
      busy={uploading.isPending}
      onFile={(file) => uploading.mutate(file)}
      error={uploading.isError ? getFileError(uploading.error) : undefined}
    />
  );
}

function Paste({ onChecked }: StartProps) {
  const checking = useMutation({
    mutationFn: (body: { text: string }) => call(checkRecipientImport, { body }),
    onSuccess: onChecked,
  });
  const form = useMutationForm<{ text: string }>({
    defaultValues: { text: "" },
    validate: (values) =>
      values.text.trim() === ""
        ? { ok: false, fields: { text: "Paste the cells with their headings." } }
        : { ok: true, body: values },
    mutation: checking,
  });
  return (
    <PasteForm
      form={form}
      table={form.field("text")}
      text={form.methods.watch("text")}
      help="Copy the cells with their headings, such as Account holder, Currency, IBAN, BIC, Town and Country."
    />
  );
}
