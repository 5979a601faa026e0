import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeName, nameChange, type Security } from "#contract/clients/security.ts";
import { call } from "#web/api/call.ts";
import { securityQuery } from "#web/api/security-queries.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { userQuery } from "#web/api/user-query.ts";
import { Button } from "#web/design/button.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { SettingRow } from "./setting-row.tsx";

type NameRowProps = { security: Pick<Security, "name" | "isNameOfAccount"> };

/** The member's own name and a form to change it, unless it is the name of a personal account. */
export function NameRow({ security: { name, isNameOfAccount } }: NameRowProps) {
  const [open, setOpen] = useState(false);
  const word = name === "" ? "Add" : "Change";
  return (
    <SettingRow
      name="Your name"
      state={
        isNameOfAccount
          ? `${name || "Not given yet"}. You can change it in the details of your personal account.`
          : name || "Not given yet. Your team sees your email address instead."
      }
      action={
        !isNameOfAccount && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? "Cancel" : word}
            <span className="sr-only"> your name</span>
          </Button>
        )
      }
    >
      {open && <NameForm name={name} onSaved={() => setOpen(false)} />}
    </SettingRow>
  );
}

function NameForm({ name, onSaved }: { name: string; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: { name: string }) => call(changeName, { body }),
    onSuccess: async () => {
      showToast({ title: "Name saved" });
      onSaved();
      const stale = [securityQuery.queryKey, teamQuery.queryKey, userQuery.queryKey];
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })));
    },
  });
  const form = useMutationForm({ schema: nameChange, defaultValues: { name }, mutation: saving });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      <TextField
        label="Full name"
        autoComplete="name"
        help="Your team sees it on the team page, with what you do and on requests for approval."
        {...form.field("name")}
      />
      <FormNotice form={form} />
      <Button type="submit" variant="ink" className="self-start" busy={form.isSending} busyLabel="Saving">
        Save name
      </Button>
    </Form>
  );
}
