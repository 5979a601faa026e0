import { useState } from "react";
import { Link } from "react-router";
import type { ResponseBody } from "#contract/endpoint.ts";
import { type ImportedStatement, importStatement } from "#contract/payments/statements.ts";
import { formatCounted, plural } from "#domain/plural.ts";
import { ApiError, getFileError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { ImportDialog } from "#web/desk/money/import-dialog.tsx";
import { formatStatementDays } from "#web/desk/money/statements/format-statement-days.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { validateReason } from "#web/desk/ui/validate-reason.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { formatImportSummary } from "./format-import-summary.ts";

/** Imports a bank statement and shows its outcome. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const hasSecondPerson = useControlMode() === "two-people";
  const upload = useStaffMutation({
    run: ({ chosen, gapReason }: { chosen: File; gapReason?: string }) =>
      call(importStatement, { file: chosen, query: gapReason === undefined ? {} : { gapReason } }),
    quietly: true,
  });
  const isGap = upload.error instanceof ApiError && upload.error.code === "statement_gap";
  return (
    <ImportDialog
      kind="statement"
      lead={`We match credits by reference, currency and amount. ${
        hasSecondPerson
          ? "Money counts as confirmed once a second person has imported the bank's file too."
          : "Importing a file twice changes nothing."
      }`}
      file={{
        label: "Statement file",
        help: "ISO 20022 camt.053, version 02 to 10, or a ZIP file of them, up to 5 MB",
        accept: ".xml,.zip,application/xml,text/xml,application/zip",
      }}
      onClose={onClose}
      onFile={(chosen) => {
        setFile(chosen);
        upload.mutate({ chosen });
      }}
      upload={upload}
      question={
        isGap &&
        file && (
          <GapReason
            fault={getFileError(upload.error)}
            busy={upload.isPending}
            onReason={(gapReason) => upload.mutateAsync({ chosen: file, gapReason })}
          />
        )
      }
      result={upload.data && <Result imported={upload.data} />}
    />
  );
}

function Result({ imported }: { imported: ResponseBody<typeof importStatement> }) {
  return (
    <div role="status" className="mt-4 grid gap-5">
      {imported.statements.map((statement) => (
        <Imported key={statement.id} statement={statement} />
      ))}
      {imported.skipped.length > 0 && <Skipped skipped={imported.skipped} />}
    </div>
  );
}

type GapReasonProps = { fault: string; busy: boolean; onReason: (reason: string) => Promise<unknown> };

/** Asks for the reason to import a statement that doesn't follow on from the last one. */
function GapReason({ fault, busy, onReason }: GapReasonProps) {
  const form = useMutationForm({
    defaultValues: { reason: "" },
    validate: validateReason,
    mutation: { mutateAsync: onReason, isPending: busy },
    // The notice above the field shows the error.
    onRefused: () => undefined,
  });
  return (
    <Form form={form} className="mt-5 grid gap-4">
      <Notice tone="warning">{fault}</Notice>
      <TextField
        label="Reason to import despite the gap"
        required
        maxLength={200}
        autoComplete="off"
        help="Recorded with the statement as a break."
        {...form.field("reason")}
      />
      <Button type="submit" variant="ink" wide busy={busy}>
        Import anyway
      </Button>
    </Form>
  );
}

function Skipped({ skipped }: { skipped: readonly { reference: string; account: string }[] }) {
  const accounts = [...new Set(skipped.map(({ account }) => account))];
  return (
    <Notice>
      {formatCounted(skipped.length, "statement was", "statements were")} skipped: {accounts.join(", ")}{" "}
      {plural(accounts.length, "isn't an account", "aren't accounts")} of ours.
    </Notice>
  );
}

function Imported({ statement }: { statement: ImportedStatement }) {
  const { id, reference, currency, opening, closing } = statement;
  return (
    <section className="rounded-field border border-line p-4">
      <h3 className="font-semibold text-16 wrap-anywhere">
        <Link to={`/admin/statements/${id}`} className="link">
          {reference}
        </Link>
      </h3>
      <p className="figures text-14 text-stone">
        {formatStatementDays(statement)} · {formatMoney(opening, currency, "code")} to{" "}
        {formatMoney(closing, currency, "code")}
      </p>
      <ul className="mt-3 grid gap-1.5 text-16">
        {formatImportSummary(statement).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
