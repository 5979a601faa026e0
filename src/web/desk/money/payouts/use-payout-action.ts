import { formatCounted } from "#domain/plural.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";

export type PayoutActionProps = {
  ids: readonly string[];
  onFailure: (words: string | undefined) => void;
  onDone: () => void;
};

export const formatPayoutCount = (count: number) => formatCounted(count, "payout");

/** An action on several payouts; a refusal stays beside it until the next attempt. */
export function usePayoutAction<Answer>(
  { ids, onFailure, onDone }: PayoutActionProps,
  run: () => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  return useStaffMutation({
    run: async () => {
      onFailure(undefined);
      try {
        return await run();
      } catch (error) {
        onFailure(formatFailure(error));
        throw error;
      }
    },
    done: (answer) => `${formatPayoutCount(ids.length)} ${done(answer)}`,
    onDone,
    quietly: true,
  });
}

/** The server names each refused payout besides its general text. */
function formatFailure(error: unknown): string {
  const named = error instanceof ApiError ? Object.values(error.fields).slice(0, 3) : [];
  return [getErrorMessage(error), ...named].join(" ");
}
