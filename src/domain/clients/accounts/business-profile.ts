/** Occupation or industry. */
export const businesses = [
  "employment",
  "professional_services",
  "technology",
  "manufacturing",
  "retail",
  "import_export",
  "real_estate",
  "charity",
  "vehicles",
  "cash_intensive",
  "gambling",
  "crypto",
  "money_services",
  "precious_metals",
  "arms",
] as const;
export type Business = (typeof businesses)[number];

export const businessLabels: Readonly<Record<Business, string>> = {
  employment: "Employment or pension",
  professional_services: "Professional services",
  technology: "Technology",
  manufacturing: "Manufacturing",
  retail: "Retail",
  import_export: "Import and export",
  real_estate: "Property",
  charity: "Charity",
  vehicles: "Vehicles, boats and aircraft",
  cash_intensive: "Cash-intensive business",
  gambling: "Gambling",
  crypto: "Crypto-assets",
  money_services: "Money services",
  precious_metals: "Precious metals and stones",
  arms: "Arms and defence",
};

/** Expected monthly volume in pounds. */
export const expectedVolumes = ["up_to_10k", "up_to_100k", "up_to_1m", "above_1m"] as const;
export type ExpectedVolume = (typeof expectedVolumes)[number];

export const volumeLabels: Readonly<Record<ExpectedVolume, string>> = {
  up_to_10k: "Up to £10,000 a month",
  up_to_100k: "£10,000 to £100,000 a month",
  up_to_1m: "£100,000 to £1,000,000 a month",
  above_1m: "More than £1,000,000 a month",
};

/** Intended uses of the service. */
export const intendedUses = ["own_accounts", "third_parties", "on_behalf_of_others"] as const;
export type IntendedUse = (typeof intendedUses)[number];

export const useLabels: Readonly<Record<IntendedUse, string>> = {
  own_accounts: "Exchange into own accounts",
  third_parties: "Pay suppliers and other people",
  on_behalf_of_others: "Pay on behalf of customers",
};

/** Ownership in percent from which an owner is named and screened, as directors are. */
export const largeOwnerPercent = 25;
