import { z } from "#contract/zod.ts";

const address = z.union([
  z.url({ protocol: /^(https?|mailto|tel)$/ }),
  z.string().regex(/^\/[^/]/, "must be an address, or a path of this site"),
]);

/** What the public pages name: links out of the site, and how to reach the people behind it. */
export const siteEnvironment = {
  /** Where "Get Started" and "Send money" lead. */
  SITE_REGISTRATION_URL: address.default("/register"),
  SITE_TERMS_URL: address.default("/disclaimers"),
  /** Unset: a mail that asks for a meeting. */
  SITE_MEETING_URL: address.optional(),
  /** Unset: the phone number's own chat. */
  SITE_WHATSAPP_URL: address.optional(),
  SITE_PHONE: z
    .string()
    .regex(/^\+\d[\d ()-]{5,24}$/, "must be an international number, such as +44 20 7946 0000")
    .default("+44 20 7946 0000"),
  /** Lines separated by |. */
  SITE_ADDRESS: z.string().min(1).default("[Your company]|[Street]|[City and postcode]"),
  /** The firms that provide the payment services: a JSON list. Unset: plainly marked placeholders. */
  SITE_PARTNERS_FILE: z.string().min(1).optional(),
  SITE_REVIEWS_URL: address.default("https://www.trustpilot.com/"),
  /** Reviews stand on the page only with it, and only with it does the policy of the public pages name its origin. */
  SITE_REVIEW_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
};
