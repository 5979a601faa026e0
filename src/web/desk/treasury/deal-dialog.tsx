import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CoverDeal, declineCoverDeal } from "#contract/trading/cover-deals.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { describeStatus, formatDeal } from "./describe-deal.ts";
import { FirmOffer } from "./firm-offer.tsx";

type DealDialogProps = {
  /** Undefined while closed. */
  deal: CoverDeal | undefined;
  onClose: () => void;
  onChanged: (deal: CoverDeal) => void;
  onDecline: (deal: CoverDeal) => void;
};

/** A cover deal: what became of it, and for a draft what comes next. */
export function DealDialog({ deal, onClose, onChanged, onDecline }: DealDialogProps) {
  return (
    <Dialog open={deal !== undefined} onClose={onClose} title={deal ? formatDeal(deal) : "Cover deal"}>
      {deal && (
        <>
          <Facts deal={deal} />
          {deal.status === "DRAFT" && <NextStep {...{ deal, onChanged, onDecline }} />}
          {deal.status === "UNKNOWN" && (
            <p className="mt-3 text-14">
              The provider didn't answer, so this may be dealt. We ask again every minute and never send it
              twice.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

function NextStep({
  deal,
  onChanged,
  onDecline,
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
        <Button className="mt-3" wide onClick={() => onDecline(deal)}>
          Decline
        </Button>
      )}
    </>
  );
}

function Facts({ deal }: { deal: CoverDeal }) {
  const { reason, drafted, confirmed, provider, rejection } = deal;
  const { word, tone } = describeStatus(deal);
  return (
    <dl className="mt-3 divide-y divide-line">
      <FactRow name="Status">
        <Badge tone={tone}>{word}</Badge>
      </FactRow>
      {rejection !== null && <FactRow name="Why">{rejection}</FactRow>}
      <DealtFacts deal={deal} />
      <FactRow name="Reason">{reason}</FactRow>
      <FactRow name="Drafted">
        <ByAt {...drafted} />
      </FactRow>
      {confirmed && (
        <FactRow name="Confirmed">
          <ByAt {...confirmed} />
        </FactRow>
      )}
      {provider && <FactRow name="Provider">{provider.name}</FactRow>}
    </dl>
  );
}

function DealtFacts({ deal }: { deal: CoverDeal }) {
  const { dealt, settledAt, soldCurrency, boughtCurrency } = deal;
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
        <FactRow name="Settled">{formatDateTime(settledAt)}</FactRow>
      )}
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

/** Asks why a draft is declined. */
export function DeclineDialog({ deal, onClose }: { deal: CoverDeal; onClose: () => void }) {
  const queryClient = useQueryClient();
  const declining = useMutation({
    mutationFn: (reason: string) => call(declineCoverDeal, { params: { id: deal.id }, body: { reason } }),
    // It may have been sent meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
  return (
    <AskReason
      open
      about={deal.id}
      onClose={onClose}
      title="Decline this deal?"
      lead={`${formatDeal(deal)}: the draft ends, and nothing is sent.`}
      label="Reason"
      maxLength={200}
      confirm="Decline"
      destructive
      busy={declining.isPending}
      onConfirm={async (reason) => {
        await declining.mutateAsync(reason);
        onClose();
        showToast({ title: "Deal declined" });
      }}
    />
  );
}
