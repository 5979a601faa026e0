import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageHeader } from "./page-header.tsx";

type NotFoundScreenProps = {
  /** The screen's title: "Order Not Found". */
  title: string;
  back?: { to: string; label: string };
  /** What was sought: "order". */
  noun: string;
  /** Where to go on from here. */
  link: { to: string; label: string };
  /** Why it may be missing, and where else it may be. */
  children: ReactNode;
};

/** The screen of an address that names nothing, or another client's thing. */
export function NotFoundScreen({ title, back, noun, link, children }: NotFoundScreenProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <EmptyState
        title={`We couldn't find that ${noun}`}
        action={
          <ButtonLink to={link.to} variant="primary">
            {link.label}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
