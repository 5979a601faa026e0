import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { StageTicks } from "#web/design/stage-ticks.tsx";
import { unpayableStatus } from "./use-pay-in-pause.ts";

type ExchangeTicksProps = { stage: TradeStage; isPayInPaused: boolean; className?: string; inline?: boolean };

/** A listed exchange's stage; one that awaits money that the client may not send yet says so. */
export function ExchangeTicks({ isPayInPaused, ...look }: ExchangeTicksProps) {
  const isUnpayable = isPayInPaused && look.stage === "AWAITING_FUNDS";
  return <StageTicks {...look} {...(isUnpayable && { word: unpayableStatus })} />;
}
