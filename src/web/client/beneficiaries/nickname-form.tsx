import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type Beneficiary, setBeneficiaryNickname } from "#contract/payments/beneficiaries.ts";
import { maxNicknameLength, parseNickname } from "#domain/payments/beneficiaries/recipient-texts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { TextField } from "../../design/text-field.tsx";
import { showToast } from "../../design/toast.tsx";
import { cacheBeneficiary } from "./cache-beneficiary.ts";

/** What the client calls the recipient. */
export function NicknameForm({ beneficiary }: { beneficiary: Beneficiary }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const saved = beneficiary.nickname ?? "";
  // Until something is typed it follows what is saved, here or elsewhere.
  const [typed, setTyped] = useState<string | undefined>();
  const nickname = typed ?? saved;
  const [fault, setFault] = useState<string | undefined>();

  const saving = useMutation({
    mutationFn: (wanted: string | null) =>
      call(setBeneficiaryNickname, { params: { id: beneficiary.id }, body: { nickname: wanted } }),
    onSuccess: (named) => {
      cacheBeneficiary(queryClient, named);
      setTyped(undefined);
      showToast({ title: "Nickname saved successfully" });
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.fields.nickname : undefined;
      if (said !== undefined) return refuse(said);
      showToast({ title: "Error", text: "Failed to save nickname", destructive: true });
    },
  });

  function refuse(words: string) {
    setFault(words);
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = parseNickname(nickname);
    if (reading.ok) saving.mutate(reading.value);
    else refuse(reading.fault);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={input}
        label="Nickname"
        labelHidden
        help={`Only you can see this. Up to ${maxNicknameLength} characters. Leave it empty to remove it.`}
        value={nickname}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(undefined);
        }}
        autoComplete="off"
        error={fault}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={nickname.trim() === saved && !saving.isPending}
        busy={saving.isPending}
        busyLabel="Saving the nickname"
      >
        Save Nickname
      </Button>
    </form>
  );
}
