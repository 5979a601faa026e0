import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import {
  addBroker,
  type BrokerBody,
  brokerBody,
  type DeskBroker,
  editBroker,
} from "#contract/clients/brokers.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { call } from "../../api/call.ts";
import { brokersQuery } from "../../api/staff-account-queries.ts";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { firstField } from "../../design/first-field.ts";
import { EmailField, TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";

type BrokerDialogProps = {
  /** The broker to edit, or a new one; undefined while closed. */
  broker: DeskBroker | "new" | undefined;
  onClose: () => void;
};

/** A broker's contact details as their clients see them. */
export function BrokerDialog({ broker, onClose }: BrokerDialogProps) {
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

function BrokerForm({ broker, onDone }: { broker: DeskBroker | undefined; onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<BrokerBody, unknown, BrokerBody>({
    resolver: standardSchemaResolver(brokerBody),
    defaultValues: { name: broker?.name ?? "", email: broker?.email ?? "", phone: broker?.phone ?? "" },
  });
  const { errors } = form.formState;
  const save = useMutation({
    mutationFn: (body: BrokerBody) =>
      broker ? call(editBroker, { params: { id: broker.id }, body }) : call(addBroker, { body }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: brokersQuery.queryKey });
      showToast({ title: broker ? "Broker updated" : "Broker added" });
      onDone();
    },
    onError: (error) => {
      if (!showFieldErrors(error, form, ["name", "email", "phone"]))
        showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      className="mt-5 flex flex-col gap-4"
    >
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register("name")} />
      <EmailField
        label="Email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register("email")}
      />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        help="With the country code, such as +44 20 7946 0000."
        error={errors.phone?.message}
        {...form.register("phone")}
      />
      <Button type="submit" variant="primary" wide busy={save.isPending} busyLabel="Saving">
        {broker ? "Save changes" : "Add broker"}
      </Button>
    </form>
  );
}
