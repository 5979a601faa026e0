import { useMutation, useQueryClient } from "@tanstack/react-query";
import { confirmRestriction, type RestrictionView } from "#contract/clients/restrictions.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { restrictionsKey } from "#web/api/restriction-queries.ts";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useControlMode } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole, useStaff } from "#web/desk/shell/use-staff.ts";

type ConfirmRestrictionProps = {
  restriction: Pick<RestrictionView, "id" | "confirmBy" | "setBy">;
};

/** Confirms another's restriction that keeps its client from paying; nothing for those who can't, and where nobody has to. */
export function ConfirmRestriction({ restriction: { id, confirmBy, setBy } }: ConfirmRestrictionProps) {
  const queryClient = useQueryClient();
  const isSingle = useControlMode() === "single-operator";
  const isOwn = setBy?.id === useStaff().id;
  const mayConfirm = useHasRole(approverRoles) && (isSingle || !isOwn);
  const confirming = useMutation({
    mutationFn: (_: undefined) => call(confirmRestriction, { params: { id } }),
    onSuccess: () => showToast({ title: "Restriction confirmed" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: restrictionsKey }),
  });
  if (confirmBy === null || !mayConfirm) return null;
  return (
    <ConfirmButton
      label="Confirm"
      action={confirming}
      size="small"
      title="Confirm this restriction?"
      lead="The client can't pay while it lasts, so what they haven't paid for stays open past its deadline. They get a new deadline once it ends."
      confirm="Confirm restriction"
      cancel="Not now"
    />
  );
}

/** Until when a restriction keeps exchanges open by itself, or who confirmed it. */
export function describeConfirmation(
  { confirmBy, confirmedBy, confirmedAt }: Pick<RestrictionView, "confirmBy" | "confirmedBy" | "confirmedAt">,
  now: Date,
): string | undefined {
  if (confirmedAt !== null)
    return `Confirmed ${formatDateTime(confirmedAt)}${confirmedBy ? ` by ${confirmedBy.name || confirmedBy.email}` : ""}`;
  if (confirmBy === null) return undefined;
  return new Date(confirmBy) > now
    ? `Keeps unpaid exchanges open until ${formatDateTime(confirmBy)}, and longer only if another approver confirms it`
    : "Doesn't keep unpaid exchanges open any more, unless another approver confirms it";
}
