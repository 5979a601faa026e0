import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { downloadStatement, downloadStatementCsv } from "#contract/payments/balances.ts";
import { addDays, type Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { parseStatementPeriod } from "#domain/payments/balances/statement-period.ts";
import type { FieldFaults } from "#domain/refusal.ts";
import { clockIn } from "#domain/time-zone.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { download } from "../../api/download.ts";
import { Button } from "../../design/button.tsx";
import { Panel } from "../../design/panel.tsx";
import { TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";

const files = { pdf: downloadStatement, csv: downloadStatementCsv };
type FileKind = keyof typeof files;

/** The account's statement for a period, as PDF or CSV. */
export function StatementPanel({ currency, timeZone }: { currency: CurrencyCode; timeZone: string }) {
  const today = clockIn(timeZone, new Date()).day;
  const [from, setFrom] = useState<string>(addDays(today, -30));
  const [to, setTo] = useState<string>(today);
  const [faults, setFaults] = useState<FieldFaults>({});
  const inputs = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };
  const fetching = useMutation({
    mutationFn: (kind: FileKind) => download(files[kind], { params: { currency }, query: { from, to } }),
    onError: (error) => {
      if (error instanceof ApiError && (error.fields.from ?? error.fields.to)) return show(error.fields);
      showToast({
        title: "Error",
        text: getErrorMessage(error, "Failed to download the statement"),
        destructive: true,
      });
    },
  });

  function show(wrong: FieldFaults) {
    setFaults(wrong);
    inputs[wrong.from ? "from" : "to"].current?.focus();
  }

  function ask(kind: FileKind) {
    const reading = parseStatementPeriod({ from, to }, today);
    if (!reading.ok) return show(reading.fields);
    setFaults({});
    fetching.mutate(kind);
  }

  return (
    <Panel heading="Statement">
      <form
        noValidate
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label="From"
            value={from}
            onChange={setFrom}
            error={faults.from}
            ref={inputs.from}
            max={today}
          />
          <DayField label="To" value={to} onChange={setTo} error={faults.to} ref={inputs.to} max={today} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          {(["pdf", "csv"] as const).map((kind) => (
            <Button
              key={kind}
              busy={fetching.isPending && fetching.variables === kind}
              busyLabel="Preparing the statement"
              onClick={() => ask(kind)}
            >
              {kind.toUpperCase()}
            </Button>
          ))}
        </div>
        <p className="text-13 text-stone">
          Up to a year at a time. Dates are in {formatTimeZone(timeZone)} time.
        </p>
      </form>
    </Panel>
  );
}

/** Formats "Europe/London" for people. */
function formatTimeZone(zone: string): string {
  return zone.replaceAll("_", " ");
}

type DayFieldProps = {
  label: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
  ref: React.Ref<HTMLInputElement>;
  max: Day;
};

function DayField({ onChange, ...field }: DayFieldProps) {
  return <TextField type="date" {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
}
