import { formatMoneyWithCode, money } from "#domain/money.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import type { Message } from "./messages.ts";

/** In US cents. */
export function shareEarned(usdMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_earned",
    "You earned profit share",
    `You've earned ${dollars(usdMinor)} from an exchange by someone you referred. Use its full value on your own exchanges, or cash out half.`,
  );
}

export function shareClawedBack(usdMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_taken_back",
    "Profit share reversed",
    `We've reversed ${dollars(usdMinor)} because the exchange that earned it failed.`,
  );
}

/** In US cents: the claimed profit share and the amount paid to the balance. */
export function shareCashedOut(usdMinor: bigint, paidMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_cashed_out",
    "Profit share cashed out",
    `You cashed out ${dollars(usdMinor)} of profit share. ${dollars(paidMinor)} is in your USD balance.`,
  );
}

function ofProfitShare(kind: NotificationKind, title: string, text: string): Message {
  return { kind, title, text, path: "/profit-share" };
}

function dollars(usdMinor: bigint): string {
  return formatMoneyWithCode(money(usdMinor, "USD"));
}
