import { readFileSync } from "node:fs";
import { type SiteFacts, type SitePartner, sitePartner } from "#contract/reporting/site.ts";
import { z } from "#contract/zod.ts";
import { type Config, ConfigurationError } from "#server/platform/config.ts";
import { operatorLines } from "#server/platform/operator-lines.ts";

/** Operator facts for the public pages. @throws ConfigurationError when the partners' file cannot be read. */
export function describeSite(config: Config): SiteFacts {
  const digits = config.SITE_PHONE.replaceAll(/\D/g, "");
  return {
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, ""),
    isDemo: config.DEMO,
    registrationUrl: config.SITE_REGISTRATION_URL,
    termsUrl: config.SITE_TERMS_URL,
    meetingUrl:
      config.SITE_MEETING_URL ?? `mailto:${config.SUPPORT_EMAIL}?subject=A%20meeting%20with%20Summit`,
    whatsAppUrl: config.SITE_WHATSAPP_URL ?? `https://wa.me/${digits}`,
    phone: config.SITE_PHONE,
    email: config.SUPPORT_EMAIL,
    addressLines: [...operatorLines(config)],
    partners: config.SITE_PARTNERS_FILE
      ? readPartners(config.SITE_PARTNERS_FILE)
      : config.DEMO
        ? madeUp
        : placeholders,
    reviewsUrl: config.SITE_REVIEWS_URL,
    reviewScriptUrl: config.SITE_REVIEW_SCRIPT_URL,
  };
}

function readPartners(file: string): SitePartner[] {
  const parsed = z.array(sitePartner).min(1).safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(
    parsed.error.issues.map((issue) => `SITE_PARTNERS_FILE: ${issue.path.join(".")}: ${issue.message}`),
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([`SITE_PARTNERS_FILE: ${reason}`]);
  }
}

const madeUpNotice = "A made-up firm for this demo. It has no licence and holds no money.";

/** The demo's firms, plainly made up. */
const madeUp: SitePartner[] = [
  {
    key: "uk-e-money",
    country: "United Kingdom, e-money",
    name: "Example E-Money Ltd (fictional)",
    disclosure: madeUpNotice,
  },
  {
    key: "uk-payments",
    country: "United Kingdom, payment services",
    name: "Example Payments Ltd (fictional)",
    complaintsUrl: "https://payments-partner.example/complaints",
    disclosure: madeUpNotice,
  },
  {
    key: "netherlands",
    country: "Netherlands",
    name: "Voorbeeld Betalingen B.V. (fictional)",
    disclosure: madeUpNotice,
  },
  {
    key: "united-states",
    country: "United States",
    name: "Sample Transfers Inc. (fictional)",
    disclosure: madeUpNotice,
  },
];

/** Placeholders until the operator configures the firms. */
const placeholders: SitePartner[] = [
  {
    key: "uk-e-money",
    country: "United Kingdom, e-money",
    name: "[Your e-money partner, UK]",
    disclosure:
      "[The licence text of the firm that issues e-money in the United Kingdom, with its reference number at the regulator.]",
  },
  {
    key: "uk-payments",
    country: "United Kingdom, payment services",
    name: "[Your payments partner, UK]",
    complaintsUrl: "https://payments-partner.example/complaints",
    disclosure:
      "[The licence text of the firm that provides payment services in the United Kingdom, with its reference number at the regulator.]",
  },
  {
    key: "netherlands",
    country: "Netherlands",
    name: "[Your partner firm, Netherlands]",
    disclosure:
      "[The licence text of the firm that provides payment services in the European Economic Area, with its register number.]",
  },
  {
    key: "united-states",
    country: "United States",
    name: "[Your partner firm, US]",
    disclosure:
      "[The licence text of the firm that provides payment services in the United States, with its state licences.]",
  },
];
