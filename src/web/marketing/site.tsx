import { createContext, type ReactNode, useContext } from "react";
import type { Site } from "#contract/reporting/site.ts";

export type { Site, SiteHistory, SitePartner } from "#contract/reporting/site.ts";

const SiteContext = createContext<Site | undefined>(undefined);

/** Gives what stands below it the operator's facts: links, addresses, partner firms, rates for the hero. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The operator's facts. Islands do not have them: they are given what they need as properties. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("a public page is rendered outside of SiteProvider");
  return site;
}
