import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RestrictionView } from "#contract/clients/restrictions.ts";
import { restrictionsKey } from "#web/api/restriction-queries.ts";
import { showToast } from "#web/design/toast.ts";

/** Sets or lifts a restriction, reports success and invalidates every list. The form shows errors. */
export function useRestrictionMutation<Input>(
  run: (input: Input) => Promise<RestrictionView>,
  onDone: () => void,
  onFailed?: (error: unknown) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: ({ state }) => {
      showToast({ title: titles[state] });
      onDone();
    },
    onError: (error) => onFailed?.(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: restrictionsKey }),
  });
}

const titles: Readonly<Record<RestrictionView["state"], string>> = {
  in_force: "Stopped",
  lift_requested: "Lift requested",
  lifted: "Restriction lifted",
  expired: "Restriction ended",
};
