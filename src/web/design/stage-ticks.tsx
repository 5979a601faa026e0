import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import { paymentStatusLabels } from "#domain/payments/payments/payment-labels.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { stageLabels } from "#domain/trading/trades/trade-labels.ts";
import { classNames } from "./class-names.ts";

type Stage = TradeStage | PaymentStatus;

const ticks = [1, 2, 3, 4] as const;

/** Ticks reached by a trade or a payment; none for one that ended early. */
const ticksReached: Readonly<Record<Stage, number>> = {
  AWAITING_FUNDS: 1,
  FUNDED: 2,
  PAYING: 3,
  WAITING: 1,
  READY: 2,
  SENT: 3,
  COMPLETED: 4,
  CANCELLED: 0,
  FAILED: 0,
  RETURNED: 0,
};

const words: Readonly<Record<Stage, string>> = { ...paymentStatusLabels, ...stageLabels };

/** Whether a status is a stage on a way of four. */
export function isStage(state: string): state is Stage {
  return state in ticksReached;
}

type StageTicksProps = {
  stage: Stage;
  word?: string;
  /** In a running line instead of a list's column. */
  inline?: boolean;
  className?: string;
};

/** A stage as four ticks and a word: the position tells it, and only trouble is in colour. */
export function StageTicks({ stage, word = words[stage], inline = false, className }: StageTicksProps) {
  const isOver = stage === "COMPLETED" || stage === "CANCELLED";
  const isTrouble = stage === "FAILED" || stage === "RETURNED";
  return (
    <span
      className={classNames(
        inline
          ? "inline-flex flex-wrap items-center gap-x-2 align-middle"
          : "flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2",
        className,
      )}
    >
      <span aria-hidden="true" className="flex gap-0.5">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={classNames(
              "h-1 w-2.5 rounded-pill",
              tick > ticksReached[stage] ? "bg-line" : isOver ? "bg-pine/50" : "bg-pine",
            )}
          />
        ))}
      </span>
      <span
        className={classNames(
          "whitespace-nowrap text-13",
          !inline && "max-sm:leading-4 sm:min-w-26",
          isTrouble ? "font-semibold text-clay" : isOver ? "text-stone" : "font-semibold text-ink",
        )}
      >
        {word}
      </span>
    </span>
  );
}
