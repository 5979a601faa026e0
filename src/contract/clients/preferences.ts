import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { currencyCode, currencyOut, day } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { parseDay } from "#domain/calendar.ts";
import { isSupportedByBanks, unsupportedAddressMessage } from "#domain/clients/accounts/client-name.ts";
import { holderKinds } from "#domain/clients/accounts/holder-kind.ts";
import { homeCountryCodes } from "#domain/clients/accounts/home-countries.ts";
import { isNationality } from "#domain/clients/accounts/nationality.ts";
import { onboardingSteps } from "#domain/clients/accounts/onboarding.ts";
import { phoneCountryCodes } from "#domain/clients/accounts/phone-country-codes.ts";
import { personName } from "./auth.ts";

const optionalLine = (maxLength: number) =>
  oneLine(maxLength)
    .nullish()
    .transform((text) => text || null);

/** The browser's locale and time zone, stored with each step; invalid values are ignored. */
const localeFields = {
  timeZone: z.string().max(100).nullish().catch(null),
  locale: z.string().max(100).nullish().catch(null),
};

export const kindStep = z
  .object({ kind: z.enum(holderKinds, "Please choose who the account is for") })
  .meta({ id: "KindStep", description: "What the account is for, asked before anything else." });

export const nameStep = z
  .object({
    name: personName,
    dateOfBirth: z
      .string()
      .refine((text) => parseDay(text) !== undefined, "Please enter your date of birth")
      .optional(),
    nationality: z.string().refine(isNationality, "Please select a nationality").optional(),
  })
  .meta({
    id: "NameStep",
    description: "Name, date of birth and nationality as in the passport, all required.",
  });

export const currenciesStep = z
  .object({
    preferredSellCurrency: currencyCode,
    preferredBuyCurrency: currencyCode,
  })
  .meta({ id: "CurrenciesStep" });

export const mobileStep = z
  .object({
    countryCode: z.enum(phoneCountryCodes, "Please select a country code"),
    phoneNumber: z
      .string()
      .trim()
      .regex(/^\d*$/, "Phone number must contain only digits")
      .min(8, "Phone number must be at least 8 digits")
      .max(15, "Phone number must not exceed 15 digits"),
  })
  .meta({ id: "MobileStep" });

export const addressStep = z
  .object({
    addressLine1: oneLine(100)
      .min(1, "Please enter the first line of your address")
      .refine(isSupportedByBanks, unsupportedAddressMessage),
    addressLine2: optionalLine(100).refine(
      (text) => isSupportedByBanks(text ?? ""),
      unsupportedAddressMessage,
    ),
    city: oneLine(60).min(1, "Please enter your city").refine(isSupportedByBanks, unsupportedAddressMessage),
    state: optionalLine(60),
    postalCode: oneLine(12)
      .min(1, "Please enter your postal code")
      .refine(isSupportedByBanks, unsupportedAddressMessage),
    country: z.enum(homeCountryCodes, "Please select a country"),
  })
  .meta({ id: "AddressStep" });

export const preferencesIn = z
  .discriminatedUnion("type", [
    kindStep.extend({ type: z.literal("kind"), ...localeFields }),
    currenciesStep.extend({ type: z.literal("currencies"), ...localeFields }),
    mobileStep.extend({ type: z.literal("mobile"), ...localeFields }),
    addressStep.extend({ type: z.literal("address"), ...localeFields }),
    nameStep.extend({ type: z.literal("name"), ...localeFields }),
  ])
  .meta({ id: "PreferencesInput" });
export type PreferencesIn = z.output<typeof preferencesIn>;

export const preferences = z
  .object({
    kind: z
      .enum(holderKinds)
      .nullable()
      .describe("Null until the owner or the desk said what the account is for."),
    name: z.string().describe("Empty until the client or the desk gives one."),
    dateOfBirth: day.nullable(),
    nationality: z.string().nullable(),
    preferredSellCurrency: currencyOut.nullable(),
    preferredBuyCurrency: currencyOut.nullable(),
    countryCode: z.enum(phoneCountryCodes).nullable(),
    phoneNumber: z.string().nullable(),
    addressLine1: z.string().nullable(),
    addressLine2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.enum(homeCountryCodes).nullable(),
    timeZone: z.string().nullable(),
    locale: z.string().nullable(),
    nextStep: z
      .enum(onboardingSteps)
      .nullable()
      .describe("First unsaved onboarding step; null once all are saved."),
  })
  .meta({
    id: "Preferences",
    description:
      "Saved preferences; a step's fields are null until it is saved. Only owners and administrators see dates of birth, nationalities and telephone numbers, and an accountant no address.",
  });
export type Preferences = z.output<typeof preferences>;

export const readPreferences = endpoint({
  operationId: "readPreferences",
  method: "GET",
  path: "/api/user/preferences",
  access: "session",
  summary: "The client's onboarding details",
  answer: preferences,
  refusals: [],
});

export const savePreferences = endpoint({
  operationId: "savePreferences",
  method: "POST",
  path: "/api/user/preferences",
  access: "session",
  summary: "Save one onboarding step: kind, name, currencies, mobile or address",
  body: preferencesIn,
  answer: preferences,
  refusals: ["input_invalid", "key_fact_locked"],
});
