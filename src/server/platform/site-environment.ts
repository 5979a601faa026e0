import { z } from "#contract/zod.ts";

const address = z.union([
  z.url({ protocol: /^(https?|mailto|tel)$/ }),
  z.string().regex(/^\/[^/]/, "must be an address, or a path of this site"),
]);

/** Settings of the public pages: external links and contact details. */
export const siteEnvironment = {
  /** Target of "Get Started" and "Send money". */
  SITE_REGISTRATION_URL: address.default("/register"),
  SITE_TERMS_URL: address.default("/disclaimers"),
  /** Unset: an email that asks for a meeting. */
  SITE_MEETING_URL: address.optional(),
  /** Unset: the phone number's own chat. */
  SITE_WHATSAPP_URL: address.optional(),
  SITE_PHONE: z
    .string()
    .regex(/^\+\d[\d ()-]{5,24}$/, "must be an international number, such as +44 20 7946 0000")
    .default("+44 20 7946 0000"),
  /** Lines separated by |. */
  SITE_ADDRESS: z.string().min(1).default("[Your company]|[Street]|[City and postcode]"),
  /** JSON list of the firms that provide payment services; unset shows marked placeholders. */
  SITE_PARTNERS_FILE: z.string().min(1).optional(),
  SITE_REVIEWS_URL: address.default("https://www.trustpilot.com/"),
  /** Enables reviews and adds its origin to the policy of pages with reviews. */
  SITE_REVIEW_SCRIPT_URL: z.url({ protocol: /^https$/ }).optional(),
};
