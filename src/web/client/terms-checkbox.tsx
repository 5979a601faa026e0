import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { siteQuery } from "#web/api/queries.ts";
import { Checkbox } from "#web/design/checkbox.tsx";

type TermsCheckboxProps = Omit<ComponentProps<typeof Checkbox>, "label" | "help"> & {
  /** What accepting means here. */
  help: string;
};

/** Accepts the terms, which open in a tab of their own so that nothing typed is lost. */
export function TermsCheckbox({ help, ...input }: TermsCheckboxProps) {
  const site = useQuery(siteQuery);
  return (
    <Checkbox
      label="I accept the terms and conditions"
      help={
        <>
          {help}{" "}
          <a href={site.data?.termsUrl ?? "/terms"} target="_blank" rel="noreferrer" className="link">
            Read the terms<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      }
      {...input}
    />
  );
}
