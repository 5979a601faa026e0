import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Beneficiary, setBeneficiaryNickname } from "#contract/payments/beneficiaries.ts";
import { maxNicknameLength, parseNickname } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { Form } from "../../form/form.tsx";
import { useMutationForm } from "../../form/use-mutation-form.ts";
import { cacheBeneficiary } from "./cache-beneficiary.ts";

export function NicknameForm({ beneficiary }: { beneficiary: Beneficiary }) {
  const queryClient = useQueryClient();
  const saved = beneficiary.nickname ?? "";
  const saving = useMutation({
    mutationFn: (nickname: string | null) =>
      call(setBeneficiaryNickname, { params: { id: beneficiary.id }, body: { nickname } }),
    onSuccess: (named) => {
      cacheBeneficiary(queryClient, named);
      form.methods.reset({ nickname: named.nickname ?? "" });
      showToast({ title: "Nickname saved successfully" });
    },
  });
  const form = useMutationForm<{ nickname: string }, string | null>({
    defaultValues: { nickname: saved },
    validate: ({ nickname }) => {
      const reading = parseNickname(nickname);
      return reading.ok
        ? { ok: true, body: reading.value }
        : { ok: false, fields: { nickname: reading.fault } };
    },
    mutation: saving,
    onRefused: () => showToast({ title: "Error", text: "Failed to save nickname", destructive: true }),
  });
  const { isDirty } = form.methods.formState;
  const { reset } = form.methods;
  // Until something is typed it follows what is saved, here or elsewhere.
  useEffect(() => {
    if (!isDirty) reset({ nickname: saved });
  }, [isDirty, saved, reset]);
  const nickname = form.methods.watch("nickname");
  return (
    <Form form={form} className="flex flex-col gap-4">
      <TextField
        label="Nickname"
        labelHidden
        help={`Only you can see this. Up to ${maxNicknameLength} characters. Leave it empty to remove it.`}
        autoComplete="off"
        {...form.field("nickname")}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={nickname.trim() === saved && !form.isSending}
        busy={form.isSending}
        busyLabel="Saving the nickname"
      >
        Save Nickname
      </Button>
    </Form>
  );
}
