import { useMutation } from "@tanstack/react-query";
import {
  downloadStatement,
  downloadStatementCamt,
  downloadStatementCsv,
  downloadStatementMt940,
} from "#contract/payments/balances.ts";
import { addDays } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseStatementPeriod } from "#domain/payments/balances/statement-period.ts";
import { clockIn } from "#domain/time-zone.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { download } from "#web/api/download.ts";
import { Button } from "#web/design/button.tsx";
import { DateField } from "#web/design/date-field.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

const files = {
  pdf: { endpoint: downloadStatement, label: "PDF" },
  csv: { endpoint: downloadStatementCsv, label: "CSV" },
  camt: { endpoint: downloadStatementCamt, label: "camt.053" },
  mt940: { endpoint: downloadStatementMt940, label: "MT940" },
};
type FileKind = keyof typeof files;

type Request = { from: string; to: string; kind: FileKind };

/** Downloads the account's statement for a period, for people or for book-keeping programs. */
export function StatementPanel({ currency, timeZone }: { currency: CurrencyCode; timeZone: string }) {
  const today = clockIn(timeZone, new Date()).day;
  const form = useMutationForm<Request>({
    defaultValues: { from: addDays(today, -30), to: today, kind: "pdf" },
    validate: (body) => {
      const reading = parseStatementPeriod(body, today);
      return reading.ok ? { ok: true, body } : { ok: false, fields: reading.fields };
    },
    mutation: useMutation({
      mutationFn: ({ kind, ...query }: Request) =>
        download(files[kind].endpoint, { params: { currency }, query }),
    }),
    onRefused: (error) =>
      showToast({
        title: "Error",
        text: getErrorMessage(error, "Failed to download the statement"),
        destructive: true,
      }),
  });
  const chosen = form.choice("kind");
  return (
    <Panel heading="Statement" className="print:hidden">
      <Form form={form} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label="From" max={today} {...form.choice("from")} />
          <DateField label="To" max={today} {...form.choice("to")} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          {(Object.keys(files) as FileKind[]).map((kind) => (
            <Button
              key={kind}
              busy={form.isSending && chosen.value === kind}
              busyLabel="Preparing the statement"
              onClick={(event) => {
                if (form.isSending) return;
                chosen.onChange(kind);
                void form.submit(event);
              }}
            >
              {files[kind].label}
            </Button>
          ))}
        </div>
        <p className="text-13 text-stone">
          Up to a year at a time. Accounting software reads camt.053 and MT940. Dates are in{" "}
          {formatTimeZone(timeZone)} time.
        </p>
      </Form>
    </Panel>
  );
}

/** Formats "Europe/London" for people. */
function formatTimeZone(zone: string): string {
  return zone.replaceAll("_", " ");
}
