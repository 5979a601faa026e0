import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { assignBroker } from "#contract/clients/brokers.ts";
import { deskRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { deskClientQuery } from "#web/api/desk-client-queries.ts";
import { brokersQuery } from "#web/api/staff-account-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { Select } from "#web/design/select.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { showUnsaved } from "#web/desk/ui/show-unsaved.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

/** Assigns a client's broker. Hidden from brokers. */
export function AssignBroker({ client }: { client: ClientDetails }) {
  const isDesk = useHasRole(deskRoles);
  const brokers = useQuery({ ...brokersQuery, enabled: isDesk });
  if (!isDesk) return null;
  return (
    <Panel heading="Assign Broker">
      <QueryBoundary
        query={brokers}
        skeleton={<SkeletonRows label="Loading the brokers" rows={1} />}
        failure={{ title: "We couldn't load the brokers." }}
        refetchFailure="instead"
      >
        {(data) => <AssignBrokerForm key={client.brokerId} client={client} brokers={data} />}
      </QueryBoundary>
    </Panel>
  );
}

type FormProps = { client: ClientDetails; brokers: readonly { id: string; name: string }[] };

const nobody = "nobody";

function AssignBrokerForm({ client, brokers }: FormProps) {
  const queryClient = useQueryClient();
  const mayAssign = useHasRole(operatorRoles);
  const assign = useMutation({
    mutationFn: ({ brokerId }: { brokerId: string }) =>
      call(assignBroker, {
        params: { id: client.id },
        body: { brokerId: brokerId === nobody ? null : brokerId, replaces: client.brokerId },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskClientQuery(client.id).queryKey }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: brokersQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline", client.id] });
      showToast({ title: "Broker assigned successfully" });
    },
  });
  const form = useMutationForm({
    defaultValues: { brokerId: client.brokerId ?? "" },
    validate: (values) =>
      values.brokerId === ""
        ? { ok: false, fields: { brokerId: "Please select a broker" } }
        : { ok: true, body: values },
    mutation: assign,
    onRefused: (error) => showUnsaved(error, "Failed to assign broker"),
  });
  const chosen = form.choice("brokerId");
  const none = client.brokerId === null ? [] : [{ value: nobody, label: "None" }];
  return (
    <Form form={form} className="flex flex-col gap-4">
      <Select
        label="Broker"
        placeholder="Please select a broker"
        options={[...none, ...brokers.map(({ id, name }) => ({ value: id, label: name }))]}
        disabled={!mayAssign}
        {...chosen}
      />
      {mayAssign && (
        <Button
          type="submit"
          variant="ink"
          className="self-start"
          busy={form.isSending}
          disabled={chosen.value !== "" && chosen.value === client.brokerId}
        >
          Assign broker
        </Button>
      )}
    </Form>
  );
}
