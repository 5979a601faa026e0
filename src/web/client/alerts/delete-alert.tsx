import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Alert, removeAlert } from "#contract/automation/alerts.ts";
import { alertQuery } from "#web/api/alert-queries.ts";
import { call } from "#web/api/call.ts";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { formatTarget } from "#web/design/format.ts";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

/** Mutation key by which the screen knows about the deletion and does not report a missing alert. */
export function removingKey(id: string) {
  return ["remove-alert", id] as const;
}

/** Deletes an alert after a confirmation. */
export function DeleteAlert({ alert }: { alert: Alert }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const removing = useMutation({
    mutationKey: removingKey(alert.id),
    mutationFn: () => call(removeAlert, { params: { id: alert.id } }),
    onSuccess: async () => {
      showToast({ title: "Rate alert has been deleted" });
      await navigate("/alerts", { replace: true });
      queryClient.removeQueries({ queryKey: alertQuery(alert.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: ["alerts"] });
    },
  });
  return (
    <ConfirmButton
      label="Delete"
      variant="destructive"
      className="self-start"
      action={removing}
      destructive
      title="Delete rate alert"
      lead="Are you sure you want to delete this rate alert?"
      confirm="Delete"
    >
      <p className="figures mt-3 font-semibold text-16">
        {alert.fromCurrency} to {alert.toCurrency} at {formatTarget(alert.targetRate)}
      </p>
    </ConfirmButton>
  );
}
