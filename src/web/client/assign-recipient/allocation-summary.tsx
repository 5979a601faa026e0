import { Link } from "react-router";
import type { Trade } from "#contract/trading/trades.ts";
import { formatAmount, money } from "#domain/money.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { Button } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { getRemainder, havePurposes, isBlank, isComplete, isLineComplete } from "./allocation-lines.ts";
import type { AllocationForm } from "./use-allocation.ts";
import { useReturnState } from "./use-return-state.ts";

/** The split's progress and the button to continue. */
export function AllocationSummary({ trade, desk }: { trade: Trade; desk: AllocationForm }) {
  const { lines, total, sending } = desk;
  const left = getRemainder(lines, total);
  const complete = isComplete(lines, total) && havePurposes(lines, desk.chosen);
  const given = money(total.minor - left.minor, total.currency);
  return (
    <Panel aria-label="Split" className="lg:sticky lg:top-6">
      <div aria-live="polite">
        <p className="text-14 text-stone">{left.minor < 0n ? "Too much" : "Left to assign"}</p>
        <p
          className={classNames(
            "display figures mt-1 font-bold text-34 wrap-anywhere",
            left.minor < 0n && "text-clay",
            complete && "text-pine",
          )}
        >
          {formatMoney(
            formatAmount({ ...left, minor: left.minor < 0n ? -left.minor : left.minor }),
            left.currency,
          )}
        </p>
      </div>
      <dl className="mt-3 divide-y divide-line border-line border-t">
        <FactRow name="Bought">{formatMoney(formatAmount(total), total.currency)}</FactRow>
        <FactRow name="Assigned">{formatMoney(formatAmount(given), total.currency)}</FactRow>
      </dl>
      {sending.isError && (
        <Notice tone="error" className="mt-2">
          {getErrorMessage(sending.error)} We've kept what you entered.
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        wide
        className="mt-4"
        disabled={!complete}
        busy={sending.isPending}
        busyLabel="Saving the split"
        onClick={() => sending.mutate()}
      >
        {trade.stage === "AWAITING_FUNDS" ? "Continue to Payment" : "Save and pay out"}
      </Button>
      <p className="mt-3 min-h-5 text-14 text-stone">
        {desk.recipients.data?.length === 0 && lines.every(isBlank) ? (
          <AddFirst trade={trade} />
        ) : (
          hint(desk, complete)
        )}
      </p>
    </Panel>
  );
}

/** How to continue without a recipient to choose. */
function AddFirst({ trade }: { trade: Trade }) {
  return (
    <>
      <Link to="/beneficiaries/add" state={useReturnState(trade)} className="link">
        Add a {trade.toCurrency} recipient
      </Link>{" "}
      to start, or add the money to your balance.
    </>
  );
}

/** Why continuing is disabled. */
function hint({ lines, total, chosen }: AllocationForm, complete: boolean): string {
  const left = getRemainder(lines, total).minor;
  if (complete) return left === 0n ? "" : "We'll round the last line to match the total.";
  const used = lines.filter((line) => !isBlank(line));
  if (used.length === 0) return "Choose a recipient to start.";
  if (left < 0n) return "You've assigned more than you bought. Reduce an amount to continue.";
  if (left > 0n && used.every((line) => isLineComplete(line, total.currency)))
    return "Assign the remaining amount to continue.";
  if (!havePurposes(lines, chosen)) return "Choose what each payment is for to continue.";
  return "Each line needs a recipient and an amount.";
}
