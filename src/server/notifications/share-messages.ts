import { formatMoneyWithCode, money } from "#domain/money.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import type { Fact, Message } from "./messages.ts";

/** In US cents. */
export function shareEarned(usdMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_earned",
    "You earned profit share",
    `You've earned ${dollars(usdMinor)} from an exchange by someone you referred. Use its full value on your own exchanges, or cash out half.`,
    [{ name: "Earned", value: dollars(usdMinor) }],
  );
}

export function shareClawedBack(usdMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_taken_back",
    "Profit share reversed",
    `We've reversed ${dollars(usdMinor)} because the exchange that earned it failed.`,
    [{ name: "Reversed", value: dollars(usdMinor) }],
  );
}

/** In US cents: the claimed profit share and the amount paid to the balance. */
export function shareCashedOut(usdMinor: bigint, paidMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_cashed_out",
    "Profit share cashed out",
    `You cashed out ${dollars(usdMinor)} of profit share. ${dollars(paidMinor)} is in your USD balance.`,
    [
      { name: "Cashed out", value: dollars(usdMinor) },
      { name: "Paid to your balance", value: dollars(paidMinor) },
    ],
  );
}

function ofProfitShare(kind: NotificationKind, title: string, text: string, facts: readonly Fact[]): Message {
  return { kind, title, text, path: "/profit-share", action: "View your profit share", facts };
}

function dollars(usdMinor: bigint): string {
  return formatMoneyWithCode(money(usdMinor, "USD"));
}
