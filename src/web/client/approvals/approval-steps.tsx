import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { clientApprovalsQuery } from "#web/api/client-approval-queries.ts";
import { classNames } from "#web/design/class-names.ts";

export type ApprovalStep = {
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
};

const none: readonly string[] = [];

/**
 * Where a request stands among those that waited when the first of them was opened: one that is decided on the
 * way keeps its place. Undefined for the only one, and for one that doesn't wait.
 */
export function useApprovalStep(id: string): ApprovalStep | undefined {
  const list = useInfiniteQuery(clientApprovalsQuery("pending")).data;
  const [kept, setKept] = useState<readonly string[]>(none);
  const waiting = list?.pages.flatMap(({ items }) => items.map((item) => item.id)) ?? none;
  const added = waiting.filter((each) => !kept.includes(each));
  const ids = added.length > 0 ? [...kept, ...added] : kept;
  if (ids !== kept) setKept(ids);
  const index = ids.indexOf(id);
  if (index < 0 || ids.length < 2) return undefined;
  return { position: index + 1, count: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

export function approvalPath(id: string): string {
  return `/approvals/${id}`;
}

/** How far one is, between the previous and the next request; the arrow keys do the same. On a phone a bar alone. */
export function ApprovalSteps({ step: { position, count, previous, next } }: { step: ApprovalStep }) {
  useArrowKeys(previous, next);
  return (
    <nav
      aria-label="Requests that wait"
      className="mb-4 flex max-w-3xl items-center gap-2 max-md:-mt-1 md:-mt-4"
    >
      <PreviousStep to={previous} className="max-md:hidden" />
      <progress
        value={position}
        max={count}
        aria-label={`Request ${position} of ${count}`}
        className="sr-only"
      />
      <span aria-hidden="true" className="h-[3px] flex-1 overflow-hidden rounded-pill bg-line">
        <span
          className="block h-full rounded-pill bg-pine transition-[width] duration-200"
          style={{ width: `${(position / count) * 100}%` }}
        />
      </span>
      <NextStep to={next} className="max-md:hidden" />
    </nav>
  );
}

type StepProps = { to: string | undefined; className: string };

export function PreviousStep(props: StepProps) {
  return (
    <StepLink {...props} label="Previous request" keys="ArrowLeft" keySign="←">
      <ChevronLeft aria-hidden="true" className="size-5" />
    </StepLink>
  );
}

export function NextStep(props: StepProps) {
  return (
    <StepLink {...props} label="Next request" keys="ArrowRight" keySign="→">
      <ChevronRight aria-hidden="true" className="size-5" />
    </StepLink>
  );
}

type StepLinkProps = StepProps & { label: string; keys: string; keySign: string; children: ReactNode };

function StepLink({ to, label, keys, keySign, className, children }: StepLinkProps) {
  const look = classNames("grid size-11 shrink-0 place-items-center rounded-control", className);
  if (to === undefined)
    return (
      <span aria-hidden="true" className={classNames(look, "text-line")}>
        {children}
      </span>
    );
  return (
    <Link
      to={approvalPath(to)}
      replace
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keySign})`}
      className={classNames(look, "text-stone hover:bg-quiet hover:text-ink")}
    >
      {children}
    </Link>
  );
}

/** Where the arrow keys belong to something else. */
const ownArrows =
  "input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=combobox], [role=slider], [role=tab]";

function useArrowKeys(previous: string | undefined, next: string | undefined): void {
  const navigate = useNavigate();
  // Before the screen is shown: a person who sees it may press a key at once.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : undefined;
      if (to === undefined || (event.target instanceof Element && event.target.closest(ownArrows))) return;
      event.preventDefault();
      void navigate(approvalPath(to), { replace: true });
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, previous, next]);
}
