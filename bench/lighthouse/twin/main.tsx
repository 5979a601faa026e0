import "#web/marketing/site-styles.css";
import { createRoot } from "react-dom/client";
import type { Site } from "#contract/reporting/site.ts";
import { CallToAction } from "#web/marketing/call-to-action.tsx";
import { SiteFrame } from "#web/marketing/frame/site-frame.tsx";
import { HomePage } from "#web/marketing/home/home-page.tsx";
import { SiteProvider } from "#web/marketing/site.tsx";

/* The landing page rendered entirely by React in the browser. Its facts are inlined, so the comparison favours the twin: a real one would wait for a call. */
const facts = document.querySelector("#site")?.textContent;
const place = document.querySelector("#page");
if (!facts || !place) throw new Error("the document lacks the site's facts or a place for the page");
const site: Site = JSON.parse(facts);

createRoot(place).render(
  <SiteProvider site={site}>
    <SiteFrame path="/">
      <HomePage />
      <CallToAction href={site.registrationUrl} />
    </SiteFrame>
  </SiteProvider>,
);
