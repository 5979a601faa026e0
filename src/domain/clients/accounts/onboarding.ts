/** The steps of getting started, in their order. */
export const onboardingSteps = ["currencies", "mobile", "address"] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** Progress on a step in whole percent: 33, 67, 100. */
export function onboardingProgress(step: OnboardingStep): number {
  return Math.round(((onboardingSteps.indexOf(step) + 1) / onboardingSteps.length) * 100);
}

/** First unsaved step; undefined once all are saved. */
export function nextOnboardingStep(saved: ReadonlySet<OnboardingStep>): OnboardingStep | undefined {
  return onboardingSteps.find((step) => !saved.has(step));
}

/**
 * An IANA time zone name ("Europe/London", "UTC"); undefined for anything else, offsets included, since they
 * have no daylight saving time.
 */
export function parseTimeZone(text: string): string | undefined {
  if (text.length > 60 || !/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: text });
    return text;
  } catch {
    return undefined;
  }
}

/** Canonical form of a language tag such as en-GB; undefined when invalid. */
export function parseLocale(text: string): string | undefined {
  if (text.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
