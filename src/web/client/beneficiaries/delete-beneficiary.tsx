import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Beneficiary, removeBeneficiary } from "#contract/payments/beneficiaries.ts";
import { call } from "#web/api/call.ts";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

/** Mutation key by which the recipient's screen does not report a missing recipient. */
export function removingKey(id: string) {
  return ["remove-beneficiary", id] as const;
}

/** Deletes a recipient after a confirmation. Past payments keep their copy. */
export function DeleteBeneficiary({ beneficiary }: { beneficiary: Beneficiary }) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const removing = useMutation({
    mutationKey: removingKey(beneficiary.id),
    mutationFn: () => call(removeBeneficiary, { params: { id: beneficiary.id } }),
    onSuccess: async () => {
      await navigate("/beneficiaries", { replace: true });
      queryClient.removeQueries({ queryKey: ["beneficiaries", beneficiary.id] });
      void queryClient.invalidateQueries({ queryKey: ["beneficiaries"] });
      showToast({ title: "Recipient deleted", text: beneficiary.name });
    },
  });
  return (
    <ConfirmButton
      label="Delete Beneficiary"
      variant="destructive"
      wide
      action={removing}
      destructive
      title="Delete this recipient?"
      lead={`You won't be able to pay ${beneficiary.name} any more. Past payments stay in your history.`}
      confirm="Delete recipient"
    />
  );
}
