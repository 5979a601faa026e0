import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskBroker, removeBroker } from "#contract/clients/brokers.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { brokersQuery } from "../../api/staff-account-queries.ts";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Table } from "../../design/table.tsx";
import type { TableColumn } from "../../design/table-column.ts";
import { showToast } from "../../design/toast.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { ActionMenu } from "../ui/action-menu.tsx";
import { DeskList } from "../ui/desk-list.tsx";
import { formatCount } from "../ui/format-count.ts";
import { NameCell } from "../ui/name-cell.tsx";
import { singlePage } from "../ui/single-page.ts";
import { BrokerDialog } from "./broker-dialog.tsx";

/** /admin/brokers */
export function BrokersPage() {
  const mayChange = useHasRole(["administrator"]);
  const [edited, setEdited] = useState<DeskBroker | "new" | undefined>();
  const [removed, setRemoved] = useState<DeskBroker | undefined>();
  const brokers = useQuery(brokersQuery);
  const rows = brokers.data ?? [];
  const menu: TableColumn<DeskBroker> = {
    key: "menu",
    heading: "Actions",
    phone: "action",
    cell: (broker) => (
      <ActionMenu
        label={`Actions for ${broker.name}`}
        actions={[
          { label: "Edit details", onPress: () => setEdited(broker) },
          { label: "Remove", disabled: broker.clients > 0, onPress: () => setRemoved(broker) },
        ]}
      />
    ),
  };
  return (
    <>
      <PageHeader
        title="Brokers"
        lead="Each client can have one broker, whose name, phone number and email they see on their contact page."
        action={
          mayChange && (
            <Button variant="ink" onClick={() => setEdited("new")}>
              Add broker
            </Button>
          )
        }
      />
      <DeskList
        things="brokers"
        list={singlePage(brokers)}
        rows={rows}
        empty={{ title: "No brokers yet", text: "Add a broker, then assign them on a client's page." }}
      >
        <Table
          dense
          label="Brokers"
          columns={mayChange ? [...columns, menu] : columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </DeskList>
      <BrokerDialog
        key={edited === "new" ? "new" : edited?.id}
        broker={edited}
        onClose={() => setEdited(undefined)}
      />
      <RemoveBroker broker={removed} onClose={() => setRemoved(undefined)} />
    </>
  );
}

const columns: readonly TableColumn<DeskBroker>[] = [
  {
    key: "name",
    heading: "Name",
    phone: "title",
    cell: ({ name, email }) => <NameCell name={name} below={email} />,
  },
  {
    key: "email",
    heading: "Email",
    phone: "detail",
    wideOnly: true,
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: "phone",
    heading: "Phone",
    phone: "figure",
    cell: ({ phone }) => <span className="figures whitespace-nowrap">{phone}</span>,
  },
  {
    key: "clients",
    heading: "Clients",
    figures: true,
    cell: ({ clients }) => formatCount(clients),
  },
  {
    key: "phone-clients",
    heading: "",
    phone: "note",
    phoneOnly: true,
    cell: ({ clients }) => `${formatCount(clients)} ${clients === 1 ? "client" : "clients"}`,
  },
];

type RemoveBrokerProps = { broker: DeskBroker | undefined; onClose: () => void };

function RemoveBroker({ broker, onClose }: RemoveBrokerProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(removeBroker, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: brokersQuery.queryKey });
      showToast({ title: "Broker removed" });
      onClose();
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
  return (
    <ConfirmDialog
      open={broker !== undefined}
      onClose={onClose}
      title="Remove this broker?"
      lead={broker && `${broker.name} has no clients. Their activity stays in the audit log.`}
      confirm="Remove broker"
      destructive
      busy={remove.isPending}
      onConfirm={() => broker && remove.mutate(broker.id)}
    />
  );
}
