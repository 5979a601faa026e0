import type { CurrencyCode } from "#domain/currency.ts";

export type Person = {
  readonly name: string;
  /** Set for companies. */
  readonly company?: string;
  /** Currency that the client pays with. */
  readonly home: CurrencyCode;
  readonly buys: readonly CurrencyCode[];
  /** Exchanges in the eighteen months. */
  readonly trades: number;
  /** Usual amount in units of the home currency. */
  readonly usual: number;
  /** Weekdays before the story's end on which the client joined. */
  readonly joined: number;
};

const person = (
  name: string,
  home: CurrencyCode,
  buys: readonly CurrencyCode[],
  [trades, usual, joined]: readonly [trades: number, usual: number, joined: number],
): Person => ({ name, home, buys, trades, usual, joined });

const company = (
  companyName: string,
  director: string,
  home: CurrencyCode,
  buys: readonly CurrencyCode[],
  figures: readonly [trades: number, usual: number, joined: number],
): Person => ({ ...person(director, home, buys, figures), company: `${companyName} (demo)` });

/** Clients of a made-up company; the names and companies are invented. */
export const people: readonly Person[] = [
  company("Larkfield Bicycles Ltd", "Ines Larkfield", "GBP", ["EUR", "USD"], [96, 8_400, 388]),
  company("Copper Kettle Teas Ltd", "Owen Kettleby", "GBP", ["USD", "EUR"], [88, 5_200, 385]),
  company("Harbour Lane Interiors Ltd", "Maud Harlane", "GBP", ["EUR"], [82, 12_600, 380]),
  company("Fernhill Optics Ltd", "Dev Fernhill", "GBP", ["USD", "JPY"], [74, 9_300, 376]),
  company("Wobbly Kiln Ceramics Ltd", "Petra Kilnsey", "GBP", ["EUR"], [61, 2_900, 371]),
  company("Quayside Coffee Roasters Ltd", "Jonah Quay", "GBP", ["USD"], [92, 6_700, 366]),
  company("Bramble Street Books Ltd", "Nell Bramble", "GBP", ["EUR", "USD"], [48, 3_100, 352]),
  company("Tall Oak Joinery Ltd", "Silas Talloak", "GBP", ["EUR"], [57, 7_800, 341]),
  company("Nordlicht Zelte GmbH", "Greta Nordlicht", "EUR", ["GBP", "USD"], [66, 11_400, 330]),
  company("Atelier Mirabelle SARL", "Odile Mirabelle", "EUR", ["GBP"], [54, 4_600, 318]),
  company("Pebble and Pine Toys Ltd", "Tom Pebbley", "GBP", ["USD", "EUR"], [45, 5_900, 296]),
  company("Silverbirch Instruments Ltd", "Anya Birchall", "GBP", ["EUR", "JPY"], [51, 14_200, 284]),
  company("Lanternwick Events Ltd", "Hugo Lantern", "GBP", ["EUR", "AUD"], [38, 4_300, 240]),
  company("Greenway Seed Merchants Ltd", "Priya Greenway", "GBP", ["USD", "AUD"], [34, 8_800, 212]),
  company("Moonfall Audio Ltd", "Cass Moonfall", "GBP", ["USD", "JPY"], [26, 6_100, 150]),
  company("Teasel and Thorn Flowers Ltd", "Rosa Teasel", "GBP", ["EUR"], [21, 2_200, 96]),
  person("Ada Merriweather", "GBP", ["EUR"], [40, 1_400, 387]),
  person("Bashir Calloway", "GBP", ["USD"], [36, 2_100, 384]),
  person("Celia Thistlewood", "GBP", ["EUR", "JPY"], [34, 900, 379]),
  person("Dominic Farrow", "GBP", ["EUR"], [30, 1_750, 372]),
  person("Elif Starling", "EUR", ["GBP"], [32, 2_600, 364]),
  person("Felix Ottoway", "GBP", ["AUD"], [28, 3_300, 355]),
  person("Gwen Hartsong", "GBP", ["USD", "EUR"], [29, 1_250, 347]),
  person("Hamza Winterbourne", "GBP", ["EUR"], [27, 800, 336]),
  person("Imogen Fairweather", "GBP", ["USD"], [24, 4_800, 322]),
  person("Jasper Millbrook", "GBP", ["EUR"], [25, 1_100, 309]),
  person("Keiko Ashgrove", "GBP", ["JPY"], [26, 2_400, 301]),
  person("Lorcan Dunmore", "EUR", ["GBP", "USD"], [23, 1_900, 288]),
  person("Mina Oakenshaw", "GBP", ["EUR"], [21, 650, 271]),
  person("Nikolai Brightwell", "GBP", ["USD"], [20, 5_400, 258]),
  person("Ottilie Marsh", "GBP", ["EUR", "JPY"], [19, 1_300, 236]),
  person("Pablo Greystone", "EUR", ["GBP"], [18, 3_700, 219]),
  person("Quinn Rivers", "GBP", ["EUR"], [16, 720, 198]),
  person("Ravi Holloway", "GBP", ["USD", "AUD"], [17, 2_950, 174]),
  person("Saoirse Penhallow", "GBP", ["EUR"], [14, 1_050, 151]),
  person("Tobias Wren", "GBP", ["EUR", "JPY"], [12, 880, 118]),
  person("Uma Fielding", "GBP", ["USD"], [9, 1_600, 84]),
  person("Vera Castlemere", "GBP", ["EUR"], [7, 2_250, 52]),
  person("Wilf Ambleside", "GBP", ["EUR"], [4, 540, 24]),
];

/** Signed up and waiting for the desk. */
export const applicants: readonly {
  readonly name: string;
  readonly joined: number;
  readonly documents: number;
}[] = [
  { name: "Xenia Whitlock", joined: 3, documents: 2 },
  { name: "Yusuf Brambleton", joined: 2, documents: 1 },
  { name: "Zadie Copperfield", joined: 1, documents: 2 },
];

/** Unique email address made from the name. */
export function toEmail({ name }: { readonly name: string }): string {
  return `${name.toLowerCase().replaceAll(" ", ".")}@summit.test`;
}

type Account = Readonly<Record<string, string>>;

/** Published example accounts by currency. */
export const accounts: Readonly<Partial<Record<CurrencyCode, readonly Account[]>>> = {
  EUR: [
    { iban: "DE89370400440532013000", bic: "COBADEFFXXX", town: "Berlin", addressCountry: "DE" },
    { iban: "FR1420041010050500013M02606", bic: "PSSTFRPPXXX", town: "Paris", addressCountry: "FR" },
    { iban: "NL91ABNA0417164300", bic: "ABNANL2A", town: "Amsterdam", addressCountry: "NL" },
    { iban: "ES9121000418450200051332", bic: "CAIXESBB", town: "Madrid", addressCountry: "ES" },
    { iban: "IT60X0542811101000000123456", bic: "BLOPIT22", town: "Milan", addressCountry: "IT" },
    { iban: "BE68539007547034", bic: "TRIOBEBB", town: "Ghent", addressCountry: "BE" },
  ],
  GBP: [
    { sortCode: "08-99-99", accountNumber: "66374958", town: "London", addressCountry: "GB" },
    { sortCode: "10-79-99", accountNumber: "88837491", town: "Leeds", addressCountry: "GB" },
    { sortCode: "20-29-59", accountNumber: "63748472", town: "Bristol", addressCountry: "GB" },
  ],
  USD: [
    { routingNumber: "021000021", accountNumber: "000123456789", town: "New York", addressCountry: "US" },
    { routingNumber: "011000015", accountNumber: "000987654321", town: "Boston", addressCountry: "US" },
  ],
};

/** Holders of the recipients' accounts. */
export const holders = [
  "Sample Supplies (demo)",
  "Example Trading (demo)",
  "Pattern Goods (demo)",
  "Placeholder Parts (demo)",
  "Specimen Studios (demo)",
] as const;
