import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type AutoExchange, deleteAutoExchange } from "#contract/automation/auto-exchange.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { formatMoney } from "../../design/format.ts";
import { showToast } from "../../design/toast.tsx";

/** Mutation key by which the rule's screen does not report a missing rule. */
export function deletingKey(id: string) {
  return ["delete-auto-exchange", id] as const;
}

export function DeleteAutoExchange({ rule }: { rule: AutoExchange }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationKey: deletingKey(rule.id),
    mutationFn: () => call(deleteAutoExchange, { params: { id: rule.id } }),
    onSuccess: async () => {
      showToast({ title: "Auto Exchange has been deleted" });
      await navigate("/auto-exchange", { replace: true });
      queryClient.removeQueries({ queryKey: ["auto-exchanges", rule.id] });
      void queryClient.invalidateQueries({ queryKey: ["auto-exchanges"] });
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
  return (
    <>
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setAsking(false);
          deleting.reset();
        }}
        title="Delete Auto Exchange"
        lead="Are you sure you want to delete this Auto Exchange?"
        confirm="Delete"
        destructive
        busy={deleting.isPending}
        failure={deleting.error}
        onConfirm={() => !deleting.isPending && deleting.mutate()}
      >
        {rule.waiting.count > 0 && (
          <p className="mt-3 text-14 text-stone">
            {formatMoney(rule.waiting.amount, rule.targetCurrency)} waiting for a recipient will stay in your
            balance.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
