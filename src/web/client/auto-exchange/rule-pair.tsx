import { ArrowRight } from "lucide-react";
import type { AutoExchange } from "#contract/automation/auto-exchange.ts";
import { Flag } from "../../design/flag.tsx";

export function RulePair({ rule }: { rule: Pick<AutoExchange, "sourceCurrency" | "targetCurrency"> }) {
  return (
    <span className="display flex items-center gap-2.5 font-bold text-19">
      <Flag currency={rule.sourceCurrency} />
      {rule.sourceCurrency}
      <ArrowRight aria-label="to" role="img" className="size-4 text-stone" />
      <Flag currency={rule.targetCurrency} />
      {rule.targetCurrency}
    </span>
  );
}
