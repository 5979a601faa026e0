import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  addBroker,
  type BrokerBody,
  brokerBody,
  type DeskBroker,
  editBroker,
  removeBroker,
} from "#contract/clients/brokers.ts";
import { downloadBrokers } from "#contract/reporting/exports.ts";
import { administratorRoles } from "#domain/clients/staff/role.ts";
import { formatCount, formatCounted } from "#domain/plural.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { brokersQuery } from "#web/api/staff-account-queries.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Table } from "#web/design/table.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ActionMenu } from "#web/desk/ui/action-menu.tsx";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { NameCell } from "#web/desk/ui/name-cell.tsx";
import { singlePage } from "#web/desk/ui/single-page.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

/** /admin/brokers */
export function BrokersPage() {
  const mayChange = useHasRole(administratorRoles);
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
          { label: "Remove", disabled: isInUse(broker), onPress: () => setRemoved(broker) },
        ]}
        note={explainInUse(broker)}
      />
    ),
  };
  return (
    <>
      <PageHeader
        title="Brokers"
        lead="Each client can have one broker, whose name, phone number and email they see on their contact page."
        action={
          <>
            <DownloadCsv href={buildUrl(downloadBrokers)} />
            {mayChange && (
              <Button size="small" variant="ink" onClick={() => setEdited("new")}>
                Add broker
              </Button>
            )}
          </>
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

function isInUse({ clients, accounts }: DeskBroker): boolean {
  return clients + accounts > 0;
}

/** What to do before a broker can be removed. */
function explainInUse({ clients, accounts }: DeskBroker): string | undefined {
  const first = [
    clients > 0 && `assign their ${formatCounted(clients, "client")} to somebody else`,
    accounts > 0 && `give their ${formatCounted(accounts, "staff account")} another role or broker`,
  ].filter((step) => typeof step === "string");
  return first.length > 0 ? `To remove them, first ${first.join(" and ")}.` : undefined;
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
    cell: ({ clients }) => formatCounted(clients, "client"),
  },
];

type RemoveBrokerProps = { broker: DeskBroker | undefined; onClose: () => void };

function RemoveBroker({ broker, onClose }: RemoveBrokerProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => call(removeBroker, { params: { id } }),
    onSuccess: () => {
      showToast({ title: "Broker removed" });
      onClose();
    },
    // Somebody else may have assigned a client to them.
    onSettled: () => queryClient.invalidateQueries({ queryKey: brokersQuery.queryKey }),
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
      failure={remove.error}
      onConfirm={() => broker && remove.mutate(broker.id)}
    />
  );
}

type BrokerDialogProps = {
  /** The broker to edit, or a new one; undefined while closed. */
  broker: DeskBroker | "new" | undefined;
  onClose: () => void;
};

/** A broker's contact details as their clients see them. */
function BrokerDialog({ broker, onClose }: BrokerDialogProps) {
  const isNew = broker === "new";
  return (
    <Dialog
      open={broker !== undefined}
      onClose={onClose}
      initialFocus={firstField}
      title={isNew ? "Add broker" : "Edit broker"}
      lead="Their clients see this on the contact page."
    >
      {broker && <BrokerForm broker={isNew ? undefined : broker} onDone={onClose} />}
    </Dialog>
  );
}

const detailsOf = ({ name, email, phone }: DeskBroker): BrokerBody => ({ name, email, phone });

function BrokerForm({ broker, onDone }: { broker: DeskBroker | undefined; onDone: () => void }) {
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (body: BrokerBody) =>
      broker
        ? call(editBroker, { params: { id: broker.id }, body: { ...body, replaces: detailsOf(broker) } })
        : call(addBroker, { body }),
    // Somebody else may have changed them, or the answer alone was lost.
    onSettled: () => queryClient.invalidateQueries({ queryKey: brokersQuery.queryKey }),
    onSuccess: () => {
      showToast({ title: broker ? "Broker updated" : "Broker added" });
      onDone();
    },
  });
  const form = useMutationForm({
    schema: brokerBody,
    defaultValues: broker ? detailsOf(broker) : { name: "", email: "", phone: "" },
    mutation: save,
  });
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" {...form.field("name")} />
      <EmailField label="Email" autoComplete="off" {...form.field("email")} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        help="With the country code, such as +44 20 7946 0000."
        {...form.field("phone")}
      />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        {broker ? "Save changes" : "Add broker"}
      </Button>
    </Form>
  );
}
