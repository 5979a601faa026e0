import type { Message } from "./messages.ts";

export type TeamRulesFacts = {
  /** Name or address of the member who changed them. */
  readonly by: string;
  readonly accountName: string;
  /** What they confirmed, as an imperative. */
  readonly summary: string;
};

/** For the owners, since whoever acts in an owner's name could loosen the rules before paying. */
export function teamRulesChanged({ by, accountName, summary }: TeamRulesFacts): Message {
  return {
    kind: "team_rules_changed",
    title: "Your team's rules were changed",
    text: `${by} changed the rules of ${accountName}: ${summary}. If you didn't expect this, change them back and contact us.`,
    path: "/team",
    action: "View the team",
    facts: [
      { name: "Account", value: accountName },
      { name: "Changed by", value: by },
      { name: "Change", value: summary },
    ],
  };
}
