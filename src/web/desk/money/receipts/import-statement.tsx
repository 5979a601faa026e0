import { type ImportedStatement, importStatement } from "#contract/statements.ts";
import { call } from "../../../api/call.ts";
import { CallFailed, failureWords } from "../../../api/call-failed.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { FileDrop } from "../../../design/file-drop.tsx";
import { formatDate, formatMoney } from "../../../design/format.ts";
import { useMoneyDeed } from "../use-money-deed.ts";
import { sayImport } from "./say-import.ts";

/** Takes a bank's statement and says what it made of it. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const upload = useMoneyDeed({ run: (file: File) => call(importStatement, { file }), quietly: true });
  return (
    <Dialog
      open
      onClose={onClose}
      title={upload.data ? "Statement imported" : "Import statement"}
      lead={
        upload.data
          ? undefined
          : "What came in is matched by reference, currency and amount. A file that is imported twice changes nothing."
      }
    >
      {upload.data ? (
        <>
          <div role="status" className="mt-4 grid gap-5">
            {upload.data.statements.map((statement) => (
              <Imported key={statement.id} statement={statement} />
            ))}
          </div>
          <Button variant="ink" wide className="mt-6" onClick={onClose}>
            Done
          </Button>
        </>
      ) : (
        <div className="mt-5">
          <FileDrop
            label="Statement file"
            help="ISO 20022 camt.053, version 08 or 02, up to 5 MB"
            accept=".xml,application/xml,text/xml"
            busy={upload.isPending}
            error={upload.isError ? faultOf(upload.error) : undefined}
            onFile={(file) => upload.mutate(file)}
          />
        </div>
      )}
    </Dialog>
  );
}

/** The server names the line or the entry, beside its general words. */
function faultOf(error: unknown): string {
  const named = error instanceof CallFailed ? error.fields.file : undefined;
  return named ? `${failureWords(error)} ${named}` : failureWords(error);
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
        {sayImport(statement).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
