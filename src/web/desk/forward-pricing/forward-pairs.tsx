import { useState } from "react";
import {
  type DepositCurveRow,
  type ForwardPairRow,
  setForwardPair,
} from "#contract/market/forward-pricing.ts";
import { call } from "#web/api/call.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { formatDate } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { PairDialog } from "./pair-dialog.tsx";
import { useForwardPricingMutation } from "./use-forward-pricing-mutation.ts";

type ForwardPairsProps = {
  pairs: readonly ForwardPairRow[];
  curves: readonly DepositCurveRow[];
  mayChange: boolean;
};

/** Pairs in which clients may book forwards; approvers open and close them. */
export function ForwardPairs({ pairs, curves, mayChange }: ForwardPairsProps) {
  const [isOpening, setIsOpening] = useState(false);
  const [turned, setTurned] = useState<ForwardPairRow | undefined>();
  const add = mayChange && (
    <Button size="small" onClick={() => setIsOpening(true)}>
      Open pair
    </Button>
  );
  return (
    <Panel heading="Pairs" aside={pairs.length > 0 && add} flush className="pb-2">
      {pairs.length === 0 ? (
        <EmptyState className="px-5 py-8" title="No pair is open to forwards" action={add}>
          Clients can book forwards in a pair once an approver opens it and a second approves that.
        </EmptyState>
      ) : (
        <div className="mt-3">
          <Table
            dense
            label="Pairs"
            columns={mayChange ? [...columns, actionOf(setTurned)] : columns}
            rows={pairs}
            rowKey={({ currencies }) => currencies.join()}
          />
        </div>
      )}
      <PairDialog pairs={pairs} curves={curves} open={isOpening} onClose={() => setIsOpening(false)} />
      <TurnPair pair={turned} onClose={() => setTurned(undefined)} />
    </Panel>
  );
}

const columns: readonly TableColumn<ForwardPairRow>[] = [
  {
    key: "pair",
    heading: "Pair",
    phone: "title",
    cell: ({ currencies }) => <span className="font-semibold">{currencies.join(" and ")}</span>,
  },
  {
    key: "state",
    heading: "State",
    phone: "detail",
    cell: ({ isOpen }) => <Badge tone={isOpen ? "good" : "quiet"}>{isOpen ? "Open" : "Closed"}</Badge>,
  },
  {
    key: "set",
    heading: "Since",
    phone: "note",
    cell: ({ set: { at, by, approvedBy } }) => (
      <>
        <span className="whitespace-nowrap">{formatDate(at)}</span>
        <span className="block text-13 text-stone wrap-anywhere max-md:hidden">
          {by}
          {approvedBy !== null && `, approved by ${approvedBy}`}
        </span>
      </>
    ),
  },
];

function actionOf(turn: (pair: ForwardPairRow) => void): TableColumn<ForwardPairRow> {
  return {
    key: "action",
    heading: "Actions",
    phone: "action",
    cell: (pair) => (
      <button type="button" className="link" onClick={() => turn(pair)}>
        {pair.isOpen ? "Close" : "Open"}
        <span className="sr-only"> {pair.currencies.join(" and ")}</span>
      </button>
    ),
  };
}

/** Asks before a pair is closed, or opened again. */
function TurnPair({ pair, onClose }: { pair: ForwardPairRow | undefined; onClose: () => void }) {
  const describeApproval = useDescribeApproval();
  const named = pair?.currencies.join(" and ") ?? "";
  const turning = useForwardPricingMutation({
    run: ({ id, isOpen, currencies: [fromCurrency, toCurrency] }: ForwardPairRow) =>
      call(setForwardPair, { body: { fromCurrency, toCurrency, isOpen: !isOpen, replaces: id } }),
    done: pair?.isOpen ? "Pair closed" : "Pair opened",
    onDone: onClose,
    onFailed: (error) =>
      closeIfOvertaken(error, onClose, pair?.isOpen ? "Pair not closed" : "Pair not opened"),
  });
  return (
    <ConfirmDialog
      open={pair !== undefined}
      onClose={onClose}
      title={pair?.isOpen ? `Close ${named} for new forwards?` : `Open ${named} to forwards?`}
      lead={
        pair?.isOpen
          ? `${describeApproval("the change", "no new forward can be booked in it")} Forwards that exist go on.`
          : describeApproval("the change", "clients can book forwards in it, in both directions")
      }
      confirm={pair?.isOpen ? "Close pair" : "Open pair"}
      cancel={pair?.isOpen ? "Keep open" : "Keep closed"}
      busy={turning.isPending}
      failure={turning.error}
      onConfirm={() => pair && turning.mutate(pair)}
    />
  );
}
