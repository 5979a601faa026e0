import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeStaffRole, inviteStaff, type StaffAccount } from "#contract/clients/staff-accounts.ts";
import { type StaffRole, staffRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { brokersQuery, staffAccountsQuery } from "#web/api/staff-account-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { Select } from "#web/design/select.tsx";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useControlMode, useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { roleNames } from "#web/desk/staff-roles.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { withChosen } from "#web/desk/ui/with-chosen.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";

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
  const describeApproval = useDescribeApproval();
  const isSingle = useControlMode() === "single-operator";
  return (
    <Dialog
      open={account !== undefined}
      onClose={onClose}
      initialFocus={isNew ? firstField : undefined}
      title={isNew ? "Invite staff user" : "Change role"}
      lead={
        isNew
          ? describeApproval(
              "the invitation",
              "we email the new user a link to set their password, which works once, for 24 hours",
            )
          : account &&
            `${account.email}. Takes effect on their next request${isSingle ? "" : "; a second person has to approve a role with more access"}.`
      }
    >
      {account && <StaffForm account={isNew ? undefined : account} onDone={onClose} />}
    </Dialog>
  );
}

function StaffForm({ account, onDone }: { account: StaffAccount | undefined; onDone: () => void }) {
  const form = useMutationForm<StaffFormValues>({
    defaultValues: {
      email: "",
      name: "",
      personReference: "",
      anotherPerson: false,
      role: account?.role ?? "operator",
      brokerId: account?.broker?.id ?? "",
    },
    mutation: useSaveStaff(account, onDone),
  });
  const brokers = useQuery(brokersQuery);
  const role = form.choice("role");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      {!account && <PersonFields form={form} />}
      <Select
        label="Role"
        help={roleHelp[role.value]}
        options={staffRoles.map((each) => ({ value: each, label: roleNames[each] }))}
        {...role}
      />
      {role.value === "broker" && (
        <>
          <Select
            label="Broker whose clients they see"
            placeholder="Please select a broker"
            options={withChosen(
              (brokers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              account?.broker?.id,
              account?.broker?.name,
            )}
            {...form.choice("brokerId")}
          />
          <OptionsFailure query={brokers} things="brokers" />
        </>
      )}
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        {account ? "Change role" : "Send invitation"}
      </Button>
    </Form>
  );
}

/** The person behind the account: approvals need two people, not two accounts. */
function PersonFields({ form }: { form: MutationForm<StaffFormValues> }) {
  const { formState, getValues } = form.methods;
  return (
    <>
      <TextField label="Full name" autoComplete="off" {...form.field("name")} />
      {formState.errors.name?.type === "server" && getValues("name") !== "" && (
        <Checkbox label="This is a different person with the same name" {...form.field("anotherPerson")} />
      )}
      <TextField
        label="Person reference"
        help="Their staff number or another unique reference. Use the same one for a person's second account."
        autoComplete="off"
        {...form.field("personReference")}
      />
      <EmailField label="Email" autoComplete="off" {...form.field("email")} />
    </>
  );
}

function useSaveStaff(account: StaffAccount | undefined, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ role, brokerId, ...person }: StaffFormValues) => {
      const given = { role, brokerId: role === "broker" && brokerId !== "" ? brokerId : null };
      return account
        ? call(changeStaffRole, {
            params: { id: account.id },
            body: { ...given, replaces: { role: account.role, brokerId: account.broker?.id ?? null } },
          })
        : call(inviteStaff, { body: { ...person, ...given } });
    },
    onSuccess: () => {
      showToast({ title: account ? "Role changed" : "Invitation sent" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffAccountsQuery.queryKey }),
  });
}
