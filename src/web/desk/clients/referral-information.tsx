import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { assignReferrer } from "#contract/clients/admin-client-file.ts";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { deskClientQuery } from "#web/api/desk-client-queries.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ClientPicker, type User } from "#web/desk/ui/client-picker.tsx";
import { showUnsaved } from "#web/desk/ui/show-unsaved.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useCacheClient } from "./use-cache-client.ts";

/** The client's referrer and own referral code. */
export function ReferralInformation({ client }: { client: ClientDetails }) {
  const mayAssign = useHasRole(operatorRoles);
  return (
    <Panel heading="Referral Information">
      <dl className="divide-y divide-line">
        <FactRow name="Referral code">{client.referralCode}</FactRow>
        <FactRow name="Referrer">
          {client.referrerId === null ? (
            "None"
          ) : (
            <Link to={`/admin/clients/${client.referrerId}`} className="link normal-nums">
              {client.referrerEmail}
            </Link>
          )}
        </FactRow>
      </dl>
      {mayAssign && <AssignReferrer key={client.referrerId} client={client} />}
    </Panel>
  );
}

function AssignReferrer({ client }: { client: ClientDetails }) {
  const queryClient = useQueryClient();
  const take = useCacheClient();
  const assigning = useMutation({
    mutationFn: (referrerId: string | null) =>
      call(assignReferrer, { params: { id: client.id }, body: { referrerId, replaces: client.referrerId } }),
    onSuccess: (assigned) => {
      take(assigned);
      showToast({ title: "Referrer assigned successfully" });
    },
    // Another staff user may have assigned one meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: deskClientQuery(client.id).queryKey }),
  });
  const form = useMutationForm<{ referrer: User | undefined }, string | null>({
    defaultValues: { referrer: undefined },
    validate: ({ referrer }) =>
      referrer
        ? { ok: true, body: referrer.id }
        : { ok: false, fields: { referrer: "Please select a referrer" } },
    mutation: assigning,
    onRefused,
  });
  function onRefused(error: unknown) {
    if (error instanceof ApiError && error.code === "referrer_in_circle")
      return form.showFaults({ referrer: error.message });
    showUnsaved(error, "Failed to assign referrer");
  }
  return (
    <Form form={form} className="mt-3 flex flex-wrap items-start gap-3">
      <ClientPicker
        label="Referrer"
        labelHidden
        compact
        failed="Failed to load potential referrers"
        className="min-w-48 flex-1"
        {...form.choice("referrer")}
      />
      <Button
        type="submit"
        size="small"
        busy={assigning.isPending}
        busyLabel="Assigning"
        className="min-h-11 md:min-h-9"
      >
        Assign referrer
      </Button>
      {client.referrerId !== null && (
        <Button
          size="small"
          busy={assigning.isPending}
          className="min-h-11 md:min-h-9"
          onClick={() => assigning.mutate(null, { onError: onRefused })}
        >
          Remove
        </Button>
      )}
    </Form>
  );
}
