/** Summit's own statements and figures that are not computed, each defined once. */
export const brochure = {
  currencies: { payments: "130+", accounts: "29+" },
  complaints: { acknowledgedIn: "24 hours", aimedIn: "15 days", resolvedIn: "35 business days" },
  role: { experience: "2–5 years", earnings: "£60–80k OTE" },
} as const;
