import { type FormEvent, useState } from "react";
import { type ImportedStatement, importStatement } from "#contract/payments/statements.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { FileDrop } from "../../../design/file-drop.tsx";
import { formatDate, formatMoney } from "../../../design/format.ts";
import { Notice } from "../../../design/notice.tsx";
import { TextField } from "../../../design/text-field.tsx";
import { useStaffMutation } from "../use-staff-mutation.ts";
import { formatImportSummary } from "./format-import-summary.ts";

/** Imports a bank statement and shows its outcome. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const upload = useStaffMutation({
    run: ({ chosen, gapReason }: { chosen: File; gapReason?: string }) =>
      call(importStatement, { file: chosen, query: gapReason === undefined ? {} : { gapReason } }),
    quietly: true,
  });
  const isGap = upload.error instanceof ApiError && upload.error.code === "statement_gap";
  return (
    <Dialog
      open
      onClose={onClose}
      title={upload.data ? "Statement imported" : "Import statement"}
      lead={
        upload.data
          ? undefined
          : "We match credits by reference, currency and amount. Importing a file twice changes nothing."
      }
    >
      {upload.data ? (
        <>
          <div role="status" className="mt-4 grid gap-5">
            {upload.data.statements.map((statement) => (
              <Imported key={statement.id} statement={statement} />
            ))}
            {upload.data.skipped.length > 0 && <Skipped skipped={upload.data.skipped} />}
          </div>
          <Button variant="ink" wide className="mt-6" onClick={onClose}>
            Done
          </Button>
        </>
      ) : isGap && file ? (
        <GapReason
          fault={faultOf(upload.error)}
          busy={upload.isPending}
          onReason={(gapReason) => upload.mutate({ chosen: file, gapReason })}
        />
      ) : (
        <div className="mt-5">
          <FileDrop
            label="Statement file"
            help="ISO 20022 camt.053, version 02 to 10, or a ZIP file of them, up to 5 MB"
            accept=".xml,.zip,application/xml,text/xml,application/zip"
            busy={upload.isPending}
            error={upload.isError ? faultOf(upload.error) : undefined}
            onFile={(chosen) => {
              setFile(chosen);
              upload.mutate({ chosen });
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

type GapReasonProps = { fault: string; busy: boolean; onReason: (reason: string) => void };

/** Asks for the reason to import a statement that doesn't follow on from the last one. */
function GapReason({ fault, busy, onReason }: GapReasonProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onReason(String(new FormData(event.currentTarget).get("reason") ?? "").trim());
  }
  return (
    <form className="mt-5 grid gap-4" onSubmit={submit}>
      <Notice tone="warning">{fault}</Notice>
      <TextField
        label="Reason to import despite the gap"
        name="reason"
        required
        maxLength={200}
        autoComplete="off"
        help="Recorded with the statement as a break."
      />
      <Button type="submit" variant="ink" wide busy={busy}>
        Import anyway
      </Button>
    </form>
  );
}

function Skipped({ skipped }: { skipped: readonly { reference: string; account: string }[] }) {
  const accounts = [...new Set(skipped.map(({ account }) => account))];
  return (
    <Notice>
      {skipped.length === 1 ? "1 statement was" : `${skipped.length} statements were`} skipped:{" "}
      {accounts.join(", ")} {accounts.length === 1 ? "isn't an account" : "aren't accounts"} of ours.
    </Notice>
  );
}

/** The server names the line or entry besides its general text. */
function faultOf(error: unknown): string {
  const named = error instanceof ApiError ? error.fields.file : undefined;
  return named ? `${getErrorMessage(error)} ${named}` : getErrorMessage(error);
}

function Imported({ statement }: { statement: ImportedStatement }) {
  const { reference, currency, openedOn, closedOn, opening, closing } = statement;
  const days =
    openedOn === closedOn ? formatDate(closedOn) : `${formatDate(openedOn)} to ${formatDate(closedOn)}`;
  return (
    <section className="rounded-field border border-line p-4">
      <h3 className="font-semibold text-16 wrap-anywhere">{reference}</h3>
      <p className="figures text-14 text-stone">
        {days} · {formatMoney(opening, currency, "code")} to {formatMoney(closing, currency, "code")}
      </p>
      <ul className="mt-3 grid gap-1.5 text-16">
        {formatImportSummary(statement).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
