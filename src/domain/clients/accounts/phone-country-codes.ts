/** Country codes offered for mobile numbers. */
export const phoneCountryCodes = [
  "+44",
  "+1",
  "+971",
  "+966",
  "+61",
  "+49",
  "+33",
  "+81",
  "+86",
  "+91",
] as const;

export type PhoneCountryCode = (typeof phoneCountryCodes)[number];

/** Country of each code. */
export const phoneCountryNames: Readonly<Record<PhoneCountryCode, string>> = {
  "+44": "United Kingdom",
  "+1": "United States and Canada",
  "+971": "United Arab Emirates",
  "+966": "Saudi Arabia",
  "+61": "Australia",
  "+49": "Germany",
  "+33": "France",
  "+81": "Japan",
  "+86": "China",
  "+91": "India",
};
