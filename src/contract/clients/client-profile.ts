import { oneLine } from "#contract/one-line.ts";
import { day, id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { parseDay } from "#domain/calendar.ts";
import {
  businesses,
  expectedVolumes,
  intendedUses,
  largeOwnerPercent,
} from "#domain/clients/accounts/business-profile.ts";
import {
  isName,
  isSupportedByBanks,
  unsupportedAddressMessage,
} from "#domain/clients/accounts/client-name.ts";
import { isLei, normaliseLei } from "#domain/clients/accounts/lei.ts";
import { isNationality } from "#domain/clients/accounts/nationality.ts";

/** Blank removes it. */
const optionalLine = (maxLength: number) =>
  oneLine(maxLength)
    .nullable()
    .transform((text) => text || null);

function choice<Value extends string>(values: readonly Value[], fault: string) {
  return z.union([z.literal("").transform(() => null), z.enum(values, fault)], fault).nullable();
}

const country = z.string().refine(isNationality, "Please select a country");

export const relatedPerson = z
  .object({
    id: id.optional().describe("Omitted for a new person."),
    name: oneLine(100).refine(isName, "Please enter their full name"),
    dateOfBirth: z
      .string()
      .refine((text) => parseDay(text) !== undefined, "Please enter their date of birth"),
    nationality: country,
    isDirector: z.boolean(),
    ownedPercent: z
      .number()
      .int("Enter a whole percentage")
      .min(largeOwnerPercent, `Enter ${largeOwnerPercent}% or more`)
      .max(100, "Enter 100% or less")
      .nullable()
      .describe("Whole percent; null below 25%."),
    politicallyExposed: z.boolean(),
  })
  .refine(({ isDirector, ownedPercent }) => isDirector || ownedPercent !== null, {
    path: ["isDirector"],
    message: "Choose director, owner or both",
  })
  .meta({ id: "RelatedPerson", description: "A director, or an owner of 25% or more." });
export type RelatedPersonIn = z.output<typeof relatedPerson>;

/** Legal Entity Identifier; most small companies have none. */
const lei = z
  .string()
  .transform(normaliseLei)
  .refine((text) => text === "" || isLei(text), "Check this LEI. It has 20 letters and digits.")
  .nullable()
  .transform((text) => text || null);

export const clientProfile = z
  .object({
    lei: lei.default(null),
    birthTown: optionalLine(35)
      .refine((text) => isSupportedByBanks(text ?? ""), unsupportedAddressMessage)
      .default(null)
      .describe("Place of birth."),
    birthCountry: z
      .union([z.literal("").transform(() => null), country])
      .nullable()
      .default(null),
    registrationNumber: optionalLine(40),
    registeredIn: z.union([z.literal("").transform(() => null), country]).nullable(),
    business: choice(businesses, "Please select a line of business"),
    natureOfBusiness: optionalLine(500),
    expectedVolume: choice(expectedVolumes, "Please select an expected volume"),
    intendedUse: choice(intendedUses, "Please select how you'll use the account"),
    sourceOfFunds: optionalLine(500),
    politicallyExposed: z.boolean(),
    noLargeOwner: z.boolean(),
    people: z
      .array(relatedPerson)
      .max(30, "You can add up to 30 people")
      .refine(
        (people) => people.reduce((sum, { ownedPercent }) => sum + (ownedPercent ?? 0), 0) <= 100,
        "The shares add up to more than 100%. Check them.",
      ),
  })
  .meta({ id: "ClientProfile" });
export type ClientProfileIn = z.output<typeof clientProfile>;

export const savedProfile = z
  .object({
    lei: z.string().nullable(),
    birthTown: z.string().nullable(),
    birthCountry: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    registeredIn: z.string().nullable(),
    business: z.enum(businesses).nullable(),
    natureOfBusiness: z.string().nullable(),
    expectedVolume: z.enum(expectedVolumes).nullable(),
    intendedUse: z.enum(intendedUses).nullable(),
    sourceOfFunds: z.string().nullable(),
    politicallyExposed: z.boolean(),
    noLargeOwner: z.boolean(),
  })
  .meta({ id: "SavedProfile" });

export const savedPerson = z
  .object({
    id,
    name: z.string(),
    dateOfBirth: day,
    nationality: z.string(),
    isDirector: z.boolean(),
    ownedPercent: z.number().nullable(),
    politicallyExposed: z.boolean(),
  })
  .meta({ id: "SavedPerson" });

export const fileVersion = z
  .string()
  .max(64)
  .meta({ examples: ["n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"] })
  .describe("Sent with a change, so that a change of an outdated version is refused.");
