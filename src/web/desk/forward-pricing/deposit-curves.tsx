import { useState } from "react";
import type { DepositCurveRow } from "#contract/market/forward-pricing.ts";
import { currencies, currencyCodes } from "#domain/currency.ts";
import { depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatDate } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { type CurrencyCurve, CurveDialog } from "./curve-dialog.tsx";
import { formatCurveSource, formatRates, formatYearlyRate, marksOfCurve } from "./format-curve.ts";

type DepositCurvesProps = { curves: readonly DepositCurveRow[]; mayChange: boolean };

/** Deposit rates by currency and tenor, with whose they are; approvers open one to set it. */
export function DepositCurves({ curves, mayChange }: DepositCurvesProps) {
  const [setting, setSetting] = useState<CurrencyCurve | undefined>();
  const rows = currencyCodes.map((currency) => {
    return { currency, curve: curves.find((curve) => curve.currency === currency) };
  });
  return (
    <Panel heading="Deposit rates" flush className="pb-2">
      <p className="max-w-prose px-5 pt-1 pb-3 text-14 text-stone md:px-6">
        Yearly rates with simple interest. A forward's rate is the spot mid-market rate times what the bought
        currency earns until then, divided by what the sold one earns. Rates over 31 days old price no
        forward.
      </p>
      <Table
        dense
        wide
        label="Deposit rates"
        columns={columns}
        rows={rows}
        rowKey={({ currency }) => currency}
        onOpen={mayChange ? setSetting : undefined}
      />
      <CurveDialog setting={setting} onClose={() => setSetting(undefined)} />
    </Panel>
  );
}

const columns: readonly TableColumn<CurrencyCurve>[] = [
  {
    key: "currency",
    heading: "Currency",
    phone: "title",
    cell: ({ currency }) => (
      <span className="whitespace-normal">{`${currency}, ${currencies[currency].name}`}</span>
    ),
  },
  ...depositTenors.map(
    (tenor): TableColumn<CurrencyCurve> => ({
      key: tenor,
      heading: tenor,
      figures: true,
      cell: ({ curve }) => (curve ? formatYearlyRate(curve.rates[tenor]) : "–"),
    }),
  ),
  {
    key: "rates",
    heading: "Rates",
    phone: "detail",
    phoneOnly: true,
    cell: ({ curve }) => curve && formatRates(curve.rates),
  },
  {
    key: "state",
    heading: "State",
    phone: "figure",
    cell: ({ curve }) => <Marks curve={curve} />,
  },
  {
    key: "set",
    heading: "Set",
    phone: "note",
    wideOnly: true,
    cell: ({ curve }) =>
      curve && (
        <>
          <span className="whitespace-nowrap">{formatDate(curve.set.at)}</span>
          <span className="block text-13 text-stone wrap-anywhere max-md:hidden">
            {formatCurveSource(curve)}
          </span>
        </>
      ),
  },
];

function Marks({ curve }: { curve: DepositCurveRow | undefined }) {
  if (!curve) return <Badge>Not set</Badge>;
  return (
    <span className="flex flex-wrap justify-end gap-1 @3xl:justify-start">
      {marksOfCurve(curve).map(({ word, tone }) => (
        <Badge key={word} tone={tone}>
          {word}
        </Badge>
      ))}
    </span>
  );
}
