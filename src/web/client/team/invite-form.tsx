import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invitationIn, inviteMember } from "#contract/clients/team.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { call } from "#web/api/call.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { Button } from "#web/design/button.tsx";
import { RadioCards } from "#web/design/radio-cards.tsx";
import { EmailField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { roleOptions } from "./role-options.ts";

const blank: { email: string; role: ClientRole } = { email: "", role: "preparer" };

/** Invites a person; `role` is the inviting member's. */
export function InviteForm({ role }: { role: ClientRole }) {
  const queryClient = useQueryClient();
  const inviting = useMutation({
    mutationFn: (body: typeof blank) => call(inviteMember, { body }),
    onSuccess: (team, { email }) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      showToast({ title: "Invitation sent", text: `We've emailed ${email}. The link works for 7 days.` });
      form.methods.reset(blank);
    },
  });
  const form = useMutationForm<typeof blank>({
    schema: invitationIn,
    defaultValues: blank,
    mutation: inviting,
  });
  return (
    <Form form={form} className="flex flex-col gap-5">
      <EmailField label="Their email address" autoComplete="off" {...form.field("email")} />
      <RadioCards legend="Their role" options={roleOptions(role)} {...form.choice("role")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" busy={inviting.isPending} busyLabel="Sending">
        Send invitation
      </Button>
    </Form>
  );
}
