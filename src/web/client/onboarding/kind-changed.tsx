import { useEffect, useRef } from "react";
import type { HolderKind } from "#domain/clients/accounts/holder-kind.ts";
import { Button } from "#web/design/button.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { Panel } from "#web/design/panel.tsx";

type KindChangedProps = {
  /** What the account is for now. */
  kind: HolderKind;
  busy: boolean;
  onKeep: (kind: HolderKind) => void;
  onChange: (kind: HolderKind) => void;
};

const title = "Your account was changed";

const texts = {
  company: {
    now: "It's now for a company. If you change it to be for you, we'll remove the company's name.",
    keep: "Continue as a company",
    change: "Change it to me",
    other: "person",
  },
  person: {
    now: "It's now in your own name. Company details that you entered here are saved only if you change it to a company.",
    keep: "Continue in my own name",
    change: "Change it to a company",
    other: "company",
  },
} as const;

/** Asked where somebody changed what the account is for while this screen was open. */
export function KindChanged({ kind, busy, onKeep, onChange }: KindChangedProps) {
  const { now, keep, change, other } = texts[kind];
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel className="w-full max-w-xl">
      <h1 ref={heading} tabIndex={-1} className="text-24 leading-8 outline-none">
        {title}
      </h1>
      <p className="mt-2 text-16 text-stone">
        While this page was open, someone changed who this account is for, in another tab or on another
        device. {now}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={busy} onClick={() => onKeep(kind)}>
          {keep}
        </Button>
        <Button onClick={() => onChange(other)} busy={busy} busyLabel="Saving">
          {change}
        </Button>
      </div>
    </Panel>
  );
}
