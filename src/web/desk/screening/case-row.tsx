import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { decideScreeningCase, type ScreeningCase } from "#contract/clients/screening.ts";
import type { CaseDecision } from "#domain/clients/screening/case-decision.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { call } from "#web/api/call.ts";
import { screeningKey } from "#web/api/screening-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";

const whose = {
  client: "Client",
  related_person: "Director or owner",
  recipient: "Recipient",
  payee: "Payer being repaid",
  payer: "Payer",
} as const;
const kinds = { person: "person", entity: "organisation", ship: "ship", aircraft: "aircraft" } as const;

/** A name beside the listed one: score, list, and held payouts. */
export function CaseRow({ found }: { found: ScreeningCase }) {
  const [deciding, setDeciding] = useState<"cleared" | "confirmed" | undefined>();
  const mayDecide = useHasRole(approverRoles);
  const isSingle = useControlMode() === "single-operator";
  const { name, about, client, score, status, decision, openedAt } = found;
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-13 text-stone">{whose[about]}</p>
        <h2 className="font-semibold text-16 wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap gap-x-3 text-13 text-stone">
          {client && (
            <Link to={`/admin/clients/${client.id}`} className="link text-13 wrap-anywhere">
              {client.name || client.email}
            </Link>
          )}
          {client?.name && <span className="wrap-anywhere">{client.email}</span>}
          <time dateTime={openedAt} className="figures whitespace-nowrap">
            {formatDateTime(openedAt)}
          </time>
        </p>
        <Held found={found} />
      </div>
      <Listed found={found} />
      <div className="flex flex-wrap items-center gap-2 lg:flex-col lg:items-end lg:self-start">
        <Badge tone={score >= 0.95 ? "bad" : "waiting"}>{formatPercent(Math.round(score * 100))} match</Badge>
        {mayDecide && status === "open" && (
          <Button size="small" onClick={() => setDeciding("confirmed")}>
            Confirm match{" "}
          </Button>
        )}
        {mayDecide && status !== "cleared" && (isSingle || !found.overturn?.byMe) && (
          <Button size="small" data-first-action onClick={() => setDeciding("cleared")}>
            {status === "open"
              ? "False positive"
              : found.overturn && !isSingle
                ? "Approve overturn"
                : "Overturn"}
          </Button>
        )}
      </div>
      {decision && (
        <p className="text-13 text-stone wrap-anywhere lg:col-span-3">
          {status === "cleared" ? "False positive, cleared" : "Match confirmed"} by <bdi>{decision.by}</bdi>,{" "}
          {formatDateTime(decision.at)}: {decision.reason}
        </p>
      )}
      {found.overturn && (
        <p className="text-13 text-ink wrap-anywhere lg:col-span-3">
          <bdi>{found.overturn.byMe ? "You" : found.overturn.by}</bdi> requested to overturn this,{" "}
          {formatDateTime(found.overturn.at)}: {found.overturn.reason}
          {found.overturn.byMe && !isSingle && (
            <span className="block">Another approver has to approve it.</span>
          )}
        </p>
      )}
      <DecideCase found={found} decision={deciding} onClose={() => setDeciding(undefined)} />
    </li>
  );
}

function Listed({ found: { listedName, otherNames, entry, list } }: { found: ScreeningCase }) {
  return (
    <div className="min-w-0">
      <p className="text-13 text-stone">Listed</p>
      <p className="font-display font-semibold text-16 wrap-anywhere">{listedName}</p>
      {otherNames.length > 0 && (
        <p className="line-clamp-3 text-14 wrap-anywhere">Also {otherNames.join("; ")}</p>
      )}
      <p className="text-13 text-stone wrap-anywhere">
        {list.name}, version {list.version} of {formatDate(list.asOf)} · {entry.number}, {kinds[entry.kind]}
        {entry.programme && ` · ${entry.programme}`}
      </p>
      {!entry.isListed && <p className="text-13 text-clay">This entry has since been changed or delisted.</p>}
    </div>
  );
}

function Held({ found: { held } }: { found: ScreeningCase }) {
  if (held.length === 0) return null;
  return (
    <ul className="mt-1 text-14" aria-label="Held payouts">
      {held.map(({ id, amount, currency, recipientName, reference }) => (
        <li key={id} className="wrap-anywhere">
          <span className="figures whitespace-nowrap font-semibold">
            {formatMoney(amount, currency, "code")}
          </span>{" "}
          on hold, to {recipientName} <span className="figures text-stone">{reference}</span>
        </li>
      ))}
    </ul>
  );
}

type DecideCaseProps = {
  found: ScreeningCase;
  /** The pending decision; undefined while closed. */
  decision: CaseDecision | undefined;
  onClose: () => void;
};

/** Asks for the decision's reason, which is kept permanently. */
function DecideCase({ found, decision, onClose }: DecideCaseProps) {
  const queryClient = useQueryClient();
  const isClearing = decision === "cleared";
  const isSingle = useControlMode() === "single-operator";
  const deciding = useMutation({
    mutationFn: (body: { decision: CaseDecision; reason: string }) =>
      call(decideScreeningCase, { params: { id: found.id }, body }),
    onSuccess: ({ status, overturn }) => {
      onClose();
      const decided = overturn ? "Overturn requested" : "Match confirmed";
      showToast({ title: status === "cleared" ? "Cleared as a false positive" : decided });
      return queryClient.invalidateQueries({ queryKey: screeningKey });
    },
    onError: (error) => {
      closeIfOvertaken(error, onClose, isClearing ? "Case not cleared" : "Match not confirmed");
      void queryClient.invalidateQueries({ queryKey: screeningKey });
    },
  });
  return (
    <AskReason
      key={decision}
      about={found.id}
      open={decision !== undefined}
      onClose={onClose}
      title={isClearing ? "Clear as a false positive?" : "Confirm this match?"}
      lead={
        isClearing
          ? found.status === "confirmed" && !found.overturn && !isSingle
            ? `You're requesting to overturn the confirmed match of ${found.name}. A second approver or administrator has to approve before anything is released.`
            : `${found.name} is not ${found.listedName}. Payouts held only for this name are released, and it isn't flagged again unless the list entry changes.`
          : found.about === "client"
            ? `${found.name} is ${found.listedName}. All of this client's activity stops immediately, their sessions end and their funds are frozen. They only see that their account is under review.`
            : `${found.name} is ${found.listedName}. Payouts to this name stay on hold.`
      }
      label="Evidence"
      confirm={isClearing ? "Clear case" : "Confirm match"}
      destructive={!isClearing}
      busy={deciding.isPending}
      onConfirm={async (reason) => decision && deciding.mutateAsync({ decision, reason })}
    />
  );
}
