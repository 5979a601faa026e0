import { useQuery } from "@tanstack/react-query";
import type { readPauses } from "#contract/clients/restrictions.ts";
import type { ResponseBody } from "#contract/endpoint.ts";
import { type PausedCurrencies, pausesQuery } from "#web/api/security-queries.ts";
import { Notice } from "#web/design/notice.tsx";

type PauseNoticeProps = PausedCurrencies & {
  /** What doesn't happen while each is paused; the first that is paused is shown. */
  effects: Partial<Record<keyof ResponseBody<typeof readPauses>, string>>;
  className?: string | undefined;
};

/** Why something isn't done for now, and what that means here; nothing while it is done. */
export function PauseNotice({ effects, className, ...currencies }: PauseNoticeProps) {
  const pauses = useQuery(pausesQuery(currencies)).data;
  const paused = (["orders", "exchanges", "payments", "recipients", "cashOuts"] as const).find(
    (each) => effects[each] !== undefined && pauses?.[each],
  );
  if (!paused) return null;
  return (
    <Notice tone="warning" className={className}>
      {pauses?.[paused]} {effects[paused]}
    </Notice>
  );
}
