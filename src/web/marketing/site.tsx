import { createContext, type ReactNode, useContext } from "react";
import type { Site } from "#contract/reporting/site.ts";

export type { Site, SiteHistory, SitePartner } from "#contract/reporting/site.ts";

const SiteContext = createContext<Site | undefined>(undefined);

/** Provides the configured facts: links, addresses, partner firms, rates for the hero. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The configured facts. Islands cannot read them and get what they need as properties. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("a public page is rendered outside of SiteProvider");
  return site;
}
