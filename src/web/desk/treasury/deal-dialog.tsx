import type { CoverDeal } from "#contract/trading/cover-deals.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { describeStatus, formatDeal } from "./describe-deal.ts";
import { FirmOffer } from "./firm-offer.tsx";

type DealDialogProps = {
  /** Undefined while closed. */
  deal: CoverDeal | undefined;
  onClose: () => void;
  onChanged: (deal: CoverDeal) => void;
  /** Opens the dialog in which a deal is declined, or its settlement recorded. */
  onAsk: (deal: CoverDeal, to: "decline" | "settle") => void;
};

/** A cover deal: what became of it, and for a draft what comes next. */
export function DealDialog({ deal, onClose, onChanged, onAsk }: DealDialogProps) {
  return (
    <Dialog open={deal !== undefined} onClose={onClose} title={deal ? formatDeal(deal) : "Cover deal"}>
      {deal && (
        <>
          <Facts deal={deal} />
          {deal.status === "DRAFT" && <NextStep {...{ deal, onChanged, onAsk }} />}
          {deal.status === "UNKNOWN" && (
            <p className="mt-3 text-14">
              The provider didn't answer, so this may be dealt. We ask again every minute and never send it
              twice.
            </p>
          )}
          {deal.awaitsSettlement && <Settlement {...{ deal, onAsk }} />}
        </>
      )}
    </Dialog>
  );
}

function NextStep({
  deal,
  onChanged,
  onAsk,
}: Omit<DealDialogProps, "deal" | "onClose"> & { deal: CoverDeal }) {
  const mayConfirm = useHasRole(approverRoles);
  const mayDecline = useHasRole(operatorRoles);
  const needsAnother = useControlMode() === "two-people" && deal.drafted.own;
  return (
    <>
      {mayConfirm && !needsAnother ? (
        <FirmOffer deal={deal} onConfirmed={onChanged} />
      ) : (
        <p className="mt-3 text-14 text-stone">
          {needsAnother
            ? "You drafted this, so another approver confirms it."
            : "An approver gets a quote and confirms it."}
        </p>
      )}
      {mayDecline && (
        <Button className="mt-3" wide onClick={() => onAsk(deal, "decline")}>
          Decline
        </Button>
      )}
    </>
  );
}

/** What is left to do once the value date has come. */
function Settlement({ deal, onAsk }: Pick<DealDialogProps, "onAsk"> & { deal: CoverDeal }) {
  const mayRecord = useHasRole(approverRoles);
  const needsAnother = useControlMode() === "two-people" && deal.confirmed?.own === true;
  const canRecord = mayRecord && !needsAnother;
  return (
    <>
      <p className="mt-3 text-14">
        The value date has come. Check that both amounts are on the bank's statement.{" "}
        {!canRecord &&
          (needsAnother
            ? "You confirmed this, so another approver records the settlement."
            : "An approver records the settlement.")}
      </p>
      {canRecord && (
        <Button className="mt-3" variant="primary" wide onClick={() => onAsk(deal, "settle")}>
          Record settlement
        </Button>
      )}
    </>
  );
}

function Facts({ deal }: { deal: CoverDeal }) {
  const { reason, drafted, confirmed, policy, provider, rejection } = deal;
  const { word, tone } = describeStatus(deal);
  return (
    <dl className="mt-3 divide-y divide-line">
      <FactRow name="Status">
        <Badge tone={tone}>{word}</Badge>
      </FactRow>
      {rejection !== null && <FactRow name="Why">{rejection}</FactRow>}
      <DealtFacts deal={deal} />
      <FactRow name="Reason">{reason}</FactRow>
      {policy ? (
        <>
          <FactRow name="Dealt by itself">{formatDateTime(drafted.at)}</FactRow>
          <FactRow name="Policy set by">
            <bdi>{policy.setBy}</bdi>
          </FactRow>
          {policy.approvedBy !== null && (
            <FactRow name="Policy approved by">
              <bdi>{policy.approvedBy}</bdi>
            </FactRow>
          )}
        </>
      ) : (
        <FactRow name="Drafted">
          <ByAt {...drafted} />
        </FactRow>
      )}
      {confirmed && !policy && (
        <FactRow name="Confirmed">
          <ByAt {...confirmed} />
        </FactRow>
      )}
      {provider && <FactRow name="Provider">{provider.name}</FactRow>}
    </dl>
  );
}

function DealtFacts({ deal }: { deal: CoverDeal }) {
  const { dealt, settledAt, settlement, soldCurrency, boughtCurrency } = deal;
  if (!dealt) return null;
  return (
    <>
      <FactRow name="Sold">{formatMoney(dealt.sold, soldCurrency)}</FactRow>
      <FactRow name="Bought">{formatMoney(dealt.bought, boughtCurrency)}</FactRow>
      <FactRow name="Rate">{formatRateFigure(dealt.rate)}</FactRow>
      <FactRow name="Compared with mid-market">{formatMoney(dealt.result, boughtCurrency)}</FactRow>
      {settledAt === null ? (
        <FactRow name="Settles">{formatDate(dealt.valueDate)}</FactRow>
      ) : (
        <FactRow name="Settled">
          {settlement ? <ByAt by={settlement.by} at={settledAt} /> : formatDateTime(settledAt)}
        </FactRow>
      )}
      {settlement && <FactRow name="On the bank's statement">{settlement.reference}</FactRow>}
    </>
  );
}

function ByAt({ by, at }: { by: string; at: string }) {
  return (
    <>
      <bdi>{by}</bdi>, {formatDateTime(at)}
    </>
  );
}
