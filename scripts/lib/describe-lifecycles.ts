import { listTransitions } from "#domain/lifecycle.ts";
import { moneyLifecycles } from "./money-lifecycles.ts";

const opening = `# Lifecycles

The states of each object that money goes through, and the events that lead from one to another. This document is written from
the domain by \`npm run docs:lifecycles\`; change the domain, not the document. A trigger refuses every change of a stored state
that is not in it, whoever makes it ([migration 0073](../db/migrations/0073-lifecycles.sql)).
`;

/** The text of docs/lifecycles.md. */
export function describeLifecycles(): string {
  return [opening, ...moneyLifecycles.map(describeLifecycle)].join("\n");
}

function describeLifecycle({ file, storage, lifecycle }: (typeof moneyLifecycles)[number]): string {
  const { name, states, initial, events, refusals } = lifecycle;
  const transitions = listTransitions(lifecycle);
  const ways = Map.groupBy(transitions, ({ from, to }) => `${from} --> ${to}`);
  const final = states.filter((state) => transitions.every(({ from }) => from !== state));
  const diagram = [
    "stateDiagram-v2",
    ...initial.map((state) => `  [*] --> ${state}`),
    ...[...ways].map(([way, by]) => `  ${way}: ${by.map(({ event }) => event).join(", ")}`),
    ...final.map((state) => `  ${state} --> [*]`),
  ];
  const rows = Object.entries(events).map(([event, text]) => {
    const refusal = refusals?.[event];
    return `| \`${event}\` | ${text} | ${refusal ? `\`${refusal}\`` : ""} |`;
  });
  return `## ${name[0]?.toUpperCase()}${name.slice(1)}

[src/domain/${file}](../src/domain/${file}). ${storage}

\`\`\`mermaid
${diagram.join("\n")}
\`\`\`

| event | what happens | refusal in other states |
|---|---|---|
${rows.join("\n")}
`;
}
