import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type Beneficiary, editBeneficiary } from "#contract/payments/beneficiaries.ts";
import { acknowledgePayeeCheck, type PayeeCheck } from "#contract/payments/payee-checks.ts";
import { payerRoles } from "#domain/clients/users/role.ts";
import { call } from "#web/api/call.ts";
import { payeeCheckQuery } from "#web/api/payee-check-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { showFailure } from "#web/client/show-failure.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Button } from "#web/design/button.tsx";
import { formatDate } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { cacheBeneficiary } from "./cache-beneficiary.ts";

/** Currencies with accounts that banks answer for. */
const checkedCurrencies = new Set(["EUR", "GBP"]);

/** What the bank says about the names of recipients about to be paid; nothing about names that match. */
export function PayeeCheckNotices({ of }: { of: readonly (Beneficiary | undefined)[] }) {
  const recipients = new Map(of.flatMap((each) => (each ? [[each.id, each] as const] : [])));
  return [...recipients.values()].map((recipient) => (
    <PayeeCheckNotice key={recipient.id} recipient={recipient} />
  ));
}

type PayeeCheckNoticeProps = {
  recipient: Beneficiary;
  /** Also says that the name matches, or can't be checked for this account. */
  isWhole?: boolean;
};

export function PayeeCheckNotice({ recipient, isWhole = false }: PayeeCheckNoticeProps) {
  const isChecked = checkedCurrencies.has(recipient.currency);
  const mayAsk = useHasRole(payerRoles);
  const asked = { ...payeeCheckQuery(recipient), enabled: isChecked && mayAsk };
  const { data: check, isPending, isError } = useQuery(asked);
  if (!isWhole && (!check || check.outcome === "match")) return null;
  if (!mayAsk) return <Plain>Members who prepare or approve payments see the name check.</Plain>;
  if (!isChecked || check === null) return <Plain>Name checks aren't available for this account.</Plain>;
  if (isPending) return <Plain>Checking the name with the bank…</Plain>;
  if (isError) return <Plain>We couldn't check the name right now.</Plain>;
  return <Outcome recipient={recipient} check={check} />;
}

function Plain({ children }: { children: string }) {
  return (
    <p role="status" className="text-14 text-stone">
      {children}
    </p>
  );
}

function Outcome({ recipient, check }: { recipient: Beneficiary; check: PayeeCheck }) {
  const { outcome, reason } = check;
  if (outcome === "match") {
    return (
      <p className="flex items-start gap-2 text-14">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-pine" />
        <span>
          The name matches the account at the bank. <Simulated check={check} />
        </span>
      </p>
    );
  }
  if (outcome === "close_match") return <CloseMatch recipient={recipient} check={check} />;
  if (outcome === "no_match") return <NoMatch recipient={recipient} check={check} />;
  return (
    <Notice tone="warning">
      We couldn't check the name of {recipient.name}. {reason} Make sure that the details are right before you
      pay. <Simulated check={check} />
    </Notice>
  );
}

function Simulated({ check }: { check: PayeeCheck }) {
  return check.simulated && <span className="text-stone">Simulated: no bank was asked.</span>;
}

type OutcomeProps = { recipient: Beneficiary; check: PayeeCheck };

function CloseMatch({ recipient, check }: OutcomeProps) {
  const queryClient = useQueryClient();
  const { id, type, currency, version, name } = recipient;
  const renaming = useMutation({
    mutationFn: () =>
      call(editBeneficiary, {
        params: { id },
        body: { type, currency, version, accountHolder: check.accountName },
      }),
    onSuccess: (renamed) => cacheBeneficiary(queryClient, renamed),
    onError: (error) => showFailure(error, "Failed to change the name"),
  });
  return (
    <Notice tone="warning">
      <p>
        The account of {name} is in the name of <strong>{check.accountName}</strong>. Check that this is who
        you mean to pay. <Simulated check={check} />
      </p>
      <ForPreparers>
        <Button
          size="small"
          className="mt-3"
          busy={renaming.isPending}
          busyLabel="Changing the name"
          onClick={() => renaming.mutate()}
        >
          Use this name
        </Button>
      </ForPreparers>
    </Notice>
  );
}

function NoMatch({ recipient, check }: OutcomeProps) {
  const queryClient = useQueryClient();
  const { id, name } = recipient;
  const keeping = useMutation({
    mutationFn: () => call(acknowledgePayeeCheck, { params: { id }, body: { checkId: check.id } }),
    onSuccess: ({ check: acknowledged }) => {
      queryClient.setQueryData(payeeCheckQuery(recipient).queryKey, acknowledged);
    },
    onError: (error) => showFailure(error, "Failed to confirm the details"),
  });
  if (check.acknowledgedAt !== null) {
    return (
      <Notice tone="warning">
        The name {name} doesn't match the account. You confirmed the details on{" "}
        {formatDate(check.acknowledgedAt)}. <Simulated check={check} />
      </Notice>
    );
  }
  return (
    <Notice tone="error">
      <p className="font-semibold">The name {name} doesn't match the account.</p>
      <p className="mt-1">
        {check.reason} Check the details with your recipient, on a phone number that you already know. Money
        sent to the wrong account may not come back. <Simulated check={check} />
      </p>
      <ForPreparers>
        <Button
          size="small"
          className="mt-3"
          busy={keeping.isPending}
          busyLabel="Confirming"
          onClick={() => keeping.mutate()}
        >
          I've checked, the details are right
        </Button>
      </ForPreparers>
    </Notice>
  );
}
