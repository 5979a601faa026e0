/** The steps of getting started, in their order. */
export const onboardingSteps = ["currencies", "mobile", "address"] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

/** How far along one is while on a step, in whole per cent: a third, two thirds, all. */
export function onboardingProgress(step: OnboardingStep): number {
  return Math.round(((onboardingSteps.indexOf(step) + 1) / onboardingSteps.length) * 100);
}

/** The first step that is not saved yet; undefined once all are. */
export function nextOnboardingStep(saved: ReadonlySet<OnboardingStep>): OnboardingStep | undefined {
  return onboardingSteps.find((step) => !saved.has(step));
}

/**
 * The time zone as the client's browser names it, if it is one by the IANA's name ("Europe/London", "UTC"); undefined
 * for anything else, an offset included, since an offset does not know of summer time.
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

/** A language tag such as en-GB in its usual writing; undefined for what is none. */
export function parseLocale(text: string): string | undefined {
  if (text.length > 35) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}
