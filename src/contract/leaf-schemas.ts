/** What a value looks like in JSON where its zod schema says less, by the schema's id. */
export const leafSchemas: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Amount: {
    type: "string",
    description:
      "Decimal text with as many decimals as its currency has; the currency is beside it. Negative for money out.",
    pattern: "^-?\\d+(\\.\\d+)?$",
    examples: ["1250.00"],
  },
  AmountInput: {
    type: ["string", "number"],
    description: "Amount as decimal text, or as a number of which the decimal text is read.",
    pattern: "^\\s*\\d{1,30}(\\.\\d{1,30})?\\s*$",
    minimum: 0,
    examples: ["1250.00"],
  },
  CurrencyInput: {
    type: "string",
    description: "ISO 4217 code of a currency that Summit trades, in upper or lower case.",
    pattern: "^[A-Za-z]{3}$",
    examples: ["EUR"],
  },
  Day: {
    type: "string",
    format: "date",
    description: "A day as YYYY-MM-DD.",
    examples: ["2026-11-27"],
  },
  DayInput: {
    type: "string",
    format: "date",
    description: "A day of the calendar as YYYY-MM-DD.",
    examples: ["2026-11-27"],
  },
  MarginPercent: {
    type: "number",
    description: "Margin in percent of the mid-market rate.",
    examples: [0.3],
  },
  Rate: {
    type: "number",
    description: "Units of the second currency for 1 of the first.",
    examples: [1.1712],
  },
  RateInput: {
    type: ["string", "number"],
    description: "Units of the second currency for 1 of the first, as decimal text or a number.",
    maxLength: 100,
    examples: ["1.1712"],
  },
  Timestamp: {
    type: "string",
    format: "date-time",
    description: "Time in UTC as in RFC 3339.",
    examples: ["2026-11-25T10:15:00.000Z"],
  },
};
