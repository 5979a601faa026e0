import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { money } from "#domain/money.ts";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import type { Message } from "./messages.ts";

/** In US cents. */
export function shareEarned(usdMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_earned",
    "You earned profit share",
    `${dollars(usdMinor)} is yours from an exchange of somebody whom you referred. Spend all of it on your own exchanges, or cash out half of its value.`,
  );
}

export function shareClawedBack(usdMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_taken_back",
    "Profit share taken back",
    `${dollars(usdMinor)} was earned by an exchange that has failed since, and is taken back.`,
  );
}

/** In US cents: the claimed profit share and the amount paid to the balance. */
export function shareCashedOut(usdMinor: bigint, paidMinor: bigint): Message {
  return ofProfitShare(
    "profit_share_cashed_out",
    "Profit share cashed out",
    `${dollars(paidMinor)} is in your USD balance, for ${dollars(usdMinor)} of profit share.`,
  );
}

function ofProfitShare(kind: NotificationKind, title: string, text: string): Message {
  return { kind, title, text, path: "/profit-share" };
}

function dollars(usdMinor: bigint): string {
  return formatMoneyWithCode(money(usdMinor, "USD"));
}
