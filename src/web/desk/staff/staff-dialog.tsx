import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import { changeStaffRole, inviteStaff, type StaffAccount } from "#contract/clients/staff-accounts.ts";
import { type StaffRole, staffRoles } from "#domain/clients/staff/role.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { isAwaitingApproval } from "../../api/approval-queries.ts";
import { call } from "../../api/call.ts";
import { brokersQuery, staffAccountsQuery } from "../../api/staff-account-queries.ts";
import { Button } from "../../design/button.tsx";
import { Checkbox } from "../../design/checkbox.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { firstField } from "../../design/first-field.ts";
import { Select } from "../../design/select.tsx";
import { EmailField, TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { roleNames } from "../staff-roles.ts";
import { showFailure } from "../ui/show-failure.ts";

type StaffDialogProps = {
  /** The account whose role changes, or a new one; undefined while closed. */
  account: StaffAccount | "new" | undefined;
  onClose: () => void;
};

type StaffFormValues = {
  email: string;
  name: string;
  personReference: string;
  anotherPerson: boolean;
  role: StaffRole;
  brokerId: string;
};

/** Each role's permissions in one line. */
const roleHelp: Readonly<Record<StaffRole, string>> = {
  viewer: "Read-only access to clients and payments.",
  operator: "Manages clients, receipts and payouts.",
  approver: "Everything an operator can do, plus approving payouts and changes and reading the audit log.",
  administrator: "Full access, including staff accounts.",
  broker: "Sees one broker's clients and prepares quotes for them.",
};

/** Invites a staff user by email, or changes a role. */
export function StaffDialog({ account, onClose }: StaffDialogProps) {
  const isNew = account === "new";
  return (
    <Dialog
      open={account !== undefined}
      onClose={onClose}
      initialFocus={isNew ? firstField : undefined}
      title={isNew ? "Invite staff user" : "Change role"}
      lead={
        isNew
          ? "We email them a link to set their password. It works once, for 24 hours."
          : account && `${account.email}. Takes effect on their next request.`
      }
    >
      {account && <StaffForm account={isNew ? undefined : account} onDone={onClose} />}
    </Dialog>
  );
}

function StaffForm({ account, onDone }: { account: StaffAccount | undefined; onDone: () => void }) {
  const { form, save } = useSaving(account, onDone);
  const brokers = useQuery(brokersQuery).data ?? [];
  const { errors } = form.formState;
  const role = form.watch("role");
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((chosen) => save.mutate(chosen))}
      className="mt-5 flex flex-col gap-4"
    >
      {!account && <PersonFields form={form} />}
      <Controller
        control={form.control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <Select
            label="Role"
            help={roleHelp[value]}
            options={staffRoles.map((each) => ({ value: each, label: roleNames[each] }))}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {role === "broker" && (
        <Controller
          control={form.control}
          name="brokerId"
          render={({ field: { value, onChange } }) => (
            <Select
              label="Broker whose clients they see"
              placeholder="Please select a broker"
              options={brokers.map(({ id, name }) => ({ value: id, label: name }))}
              value={value}
              onChange={onChange}
              error={errors.brokerId?.message}
            />
          )}
        />
      )}
      <Button type="submit" variant="primary" wide busy={save.isPending} busyLabel="Saving">
        {account ? "Change role" : "Send invitation"}
      </Button>
    </form>
  );
}

/** The account's person: two accounts of one person count as one in maker-checker. */
function PersonFields({ form }: { form: UseFormReturn<StaffFormValues, unknown, StaffFormValues> }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label="Full name"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register("name")}
      />
      {errors.name?.type === "server" && form.getValues("name") !== "" && (
        <Checkbox label="This is a different person with the same name" {...form.register("anotherPerson")} />
      )}
      <TextField
        label="Person reference"
        help="Their staff number or another unique reference. Use the same one for a person's second account."
        autoComplete="off"
        error={errors.personReference?.message}
        {...form.register("personReference")}
      />
      <EmailField
        label="Email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register("email")}
      />
    </>
  );
}

function useSaving(account: StaffAccount | undefined, onDone: () => void) {
  const queryClient = useQueryClient();
  const form = useForm<StaffFormValues, unknown, StaffFormValues>({
    defaultValues: {
      email: "",
      name: "",
      personReference: "",
      anotherPerson: false,
      role: account?.role ?? "operator",
      brokerId: account?.broker?.id ?? "",
    },
  });
  const save = useMutation({
    mutationFn: ({ email, name, personReference, anotherPerson, role, brokerId }: StaffFormValues) => {
      const given = { role, brokerId: role === "broker" && brokerId !== "" ? brokerId : null };
      return account
        ? call(changeStaffRole, { params: { id: account.id }, body: given })
        : call(inviteStaff, { body: { email, name, personReference, anotherPerson, ...given } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: staffAccountsQuery.queryKey });
      showToast({ title: account ? "Role changed" : "Invitation sent" });
      onDone();
    },
    onError: (error) => {
      if (isAwaitingApproval(error)) onDone();
      if (!showFieldErrors(error, form, ["name", "personReference", "email", "role", "brokerId"]))
        showFailure(error);
    },
  });
  return { form, save };
}
