import { formatCounted } from "#domain/plural.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";

export type PayoutActionProps = {
  ids: readonly string[];
  /** Receives why the action was refused, and undefined at the next attempt. Outlives the list of payouts. */
  onRefusal: (words: string | undefined) => void;
  onDone: () => void;
};

export const formatPayoutCount = (count: number) => formatCounted(count, "payout");

/** An action on several payouts; a refusal stays beside it until the next attempt. */
export function usePayoutAction<Answer>(
  { ids, onRefusal, onDone }: PayoutActionProps,
  run: () => Promise<Answer>,
  done: (answer: Answer) => string,
) {
  return useStaffMutation({
    run: async () => {
      onRefusal(undefined);
      try {
        return await run();
      } catch (error) {
        onRefusal(formatRefusal(error));
        throw error;
      }
    },
    done: (answer) => `${formatPayoutCount(ids.length)} ${done(answer)}`,
    onDone,
    quietly: true,
  });
}

const mostNamed = 3;

/** The server names each refused payout besides its general text. */
function formatRefusal(error: unknown): string {
  const named = error instanceof ApiError ? Object.values(error.fields) : [];
  const rest = named.length - mostNamed;
  return [
    getErrorMessage(error),
    ...named.slice(0, mostNamed),
    ...(rest > 0 ? [`And ${formatCounted(rest, "other")}.`] : []),
  ].join(" ");
}
