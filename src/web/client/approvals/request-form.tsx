import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { type ClientApproval, changeClientApproval } from "#contract/clients/client-approvals.ts";
import { call } from "#web/api/call.ts";
import { clientApprovalQuery } from "#web/api/client-approval-queries.ts";
import { Button } from "#web/design/button.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { LeaveFormQuestion } from "#web/form/leave-form-question.tsx";
import type { MutationForm } from "#web/form/use-mutation-form.ts";

type RequestFormProps<Values extends FieldValues> = {
  form: MutationForm<Values, Record<string, unknown>>;
  onDone: () => void;
  children: ReactNode;
};

/** What of a waiting request its preparer changes, and what that means for its approvals. */
export function RequestForm<Values extends FieldValues>({
  form,
  onDone,
  children,
}: RequestFormProps<Values>) {
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-16">
        Approvals given so far no longer count: your team is asked again, and sees what changed.
      </p>
      {children}
      <FormNotice form={form} kept="The request waits as it was." />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.isSending} busyLabel="Sending">
          Send for approval again
        </Button>
        <Button onClick={onDone}>Keep as it is</Button>
      </div>
      <LeaveFormQuestion form={form} />
    </Form>
  );
}

export function useChanging({ id, version }: Pick<ClientApproval, "id" | "version">, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: Record<string, unknown>) =>
      call(changeClientApproval, { params: { id }, body: { version, request } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(clientApprovalQuery(id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      showToast({ title: "Request changed", text: "Your team is asked again." });
      onDone();
    },
  });
}
