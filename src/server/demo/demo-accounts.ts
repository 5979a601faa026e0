/** Demo data. Names say that they are a demo; account numbers are published examples. */
export const demoClient = { email: "demo@summit.test", name: "Demo Client" } as const;
/** Second person for payouts above the limit. */
export const demoApprover = {
  email: "approver@summit.test",
  name: "Demo Approver",
  role: "approver",
} as const;
export const demoAdministrator = { email: "admin@summit.test", name: "Demo Administrator" } as const;
/** Further staff of the living demo. */
export const demoStaff = [
  { email: "operator@summit.test", name: "Demo Operator", role: "operator" },
  { email: "viewer@summit.test", name: "Demo Viewer", role: "viewer" },
  { email: "broker@summit.test", name: "Demo Broker One", role: "broker" },
] as const;

/** Clients referred by the demo client and its earnings from each, in US cents: 500.00 in all. */
export const demoReferrals = [
  { email: "referral-one@summit.test", name: "Demo Referral One", earnedUsd: 210_00n },
  { email: "referral-two@summit.test", name: "Demo Referral Two", earnedUsd: 165_00n },
  { email: "referral-three@summit.test", name: "Demo Referral Three", earnedUsd: 125_00n },
] as const;

/** Initial deposits through the simulated bank, in minor units. */
export const demoDeposits = [
  { currency: "GBP", minor: 48_210_55n },
  { currency: "EUR", minor: 3_904_10n },
] as const;

/** The demo client's targets, stop and budget, in thousandths of its first rate. */
export const demoTargets = {
  order: {
    fromCurrency: "GBP",
    toCurrency: "EUR",
    amount: "1500.00",
    abovePerMille: 20n,
    belowPerMille: 25n,
  },
  alert: { fromCurrency: "GBP", toCurrency: "USD", abovePerMille: 15n },
  budget: { fromCurrency: "GBP", toCurrency: "EUR", plannedAmount: "60000.00", abovePerMille: 5n },
} as const;

/** The demo client's forward; days are business days. */
export const demoForward = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "5000.00",
  daysToWindow: 42,
  daysOfWindow: 21,
} as const;

export const demoBeneficiaries = [
  {
    type: "business",
    currency: "EUR",
    accountHolder: "Example Trading GmbH (demo)",
    town: "Berlin",
    addressCountry: "DE",
    // Example IBAN of the German standard.
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    nickname: "Supplier in Berlin (demo)",
    email: "accounts@example.com",
  },
  {
    type: "someone",
    currency: "EUR",
    accountHolder: "Demo Recipient",
    town: "Paris",
    addressCountry: "FR",
    // Example IBAN of the French standard.
    iban: "FR1420041010050500013M02606",
    bic: "PSSTFRPPXXX",
  },
  {
    type: "myself",
    currency: "GBP",
    accountHolder: "Demo Client",
    town: "London",
    addressCountry: "GB",
    // From VocaLink's published modulus check test cases.
    sortCode: "08-99-99",
    accountNumber: "66374958",
    nickname: "My account in London (demo)",
  },
  {
    type: "business",
    currency: "USD",
    accountHolder: "Example Imports Inc. (demo)",
    town: "New York",
    addressCountry: "US",
    // A published example routing number with a valid check digit.
    routingNumber: "021000021",
    accountNumber: "000123456789",
  },
] as const;

export const demoBrokers = [
  { name: "Demo Broker One", email: "broker-one@summit.test", phone: "+44 20 7946 0001" },
  { name: "Demo Broker Two", email: "broker-two@summit.test", phone: "+44 20 7946 0002" },
  { name: "Demo Broker Three", email: "broker-three@summit.test", phone: "+44 20 7946 0003" },
  { name: "Demo Broker Four", email: "broker-four@summit.test", phone: "+44 20 7946 0004" },
] as const;

/** A company whose people prepare and approve; account numbers are published examples. */
export const demoCompany = {
  name: "Demo Works Ltd",
  people: [
    { email: "owner@summit.test", name: "Demo Works Owner", role: "owner" },
    { email: "administrator@summit.test", name: "Demo Works Administrator", role: "administrator" },
    { email: "director@summit.test", name: "Demo Works Director", role: "approver" },
    { email: "preparer@summit.test", name: "Demo Works Preparer", role: "preparer" },
    { email: "accountant@summit.test", name: "Demo Works Accountant", role: "accountant" },
  ],
  profile: {
    lei: null,
    birthTown: null,
    birthCountry: null,
    registrationNumber: "00000000",
    registeredIn: "GB",
    business: "manufacturing",
    natureOfBusiness: "Makes example parts and sells them to workshops",
    expectedVolume: "up_to_100k",
    intendedUse: "third_parties",
    sourceOfFunds: "Sales",
    politicallyExposed: false,
    noLargeOwner: false,
    people: [
      {
        name: "Demo Works Owner",
        dateOfBirth: "1975-06-15",
        nationality: "GB",
        isDirector: true,
        ownedPercent: 60,
        politicallyExposed: false,
      },
      {
        name: "Demo Works Director",
        dateOfBirth: "1981-02-03",
        nationality: "GB",
        isDirector: true,
        ownedPercent: null,
        politicallyExposed: false,
      },
    ],
  },
  address: {
    addressLine1: "1 Example Street",
    addressLine2: null,
    city: "London",
    state: null,
    postalCode: "EX1 1EX",
    country: "GB",
  },
  deposit: { currency: "EUR", minor: 25_000_00n },
  recipients: [
    {
      type: "business",
      currency: "EUR",
      accountHolder: "Example Offices GmbH (demo)",
      town: "Berlin",
      addressCountry: "DE",
      // Example IBAN of the German standard.
      iban: "DE89370400440532013000",
      bic: "COBADEFFXXX",
      nickname: "Landlord (demo)",
    },
    {
      type: "business",
      currency: "EUR",
      accountHolder: "Example Fournitures SARL (demo)",
      town: "Paris",
      addressCountry: "FR",
      // Example IBAN of the French standard.
      iban: "FR1420041010050500013M02606",
      bic: "PSSTFRPPXXX",
    },
  ],
  schedules: [
    {
      label: "Storage in Berlin (demo)",
      currency: "EUR",
      amount: "480.00",
      reference: "Storage",
      // Exchanged on the day, at this rate or better.
      fromCurrency: "GBP",
      minRate: "1.1",
      retryDays: 3,
      frequency: "monthly",
      startsInDays: 5,
      everyWeeks: 1,
      dayOfMonth: 15,
      holidayRule: "following",
    },
    {
      label: "Office rent (demo)",
      currency: "EUR",
      amount: "2400.00",
      reference: "Rent",
      frequency: "weekly",
      startsInDays: 3,
      everyWeeks: 4,
      holidayRule: "following",
    },
    {
      label: "Cleaning (demo)",
      currency: "EUR",
      amount: "180.00",
      reference: "Cleaning",
      frequency: "weekly",
      startsInDays: 5,
      everyWeeks: 1,
      holidayRule: "following",
    },
  ],
  payment: { currency: "EUR", amount: "1875.50", minor: 1_875_50n, reference: "Invoice 1042" },
  integration: {
    keys: {
      used: {
        name: "Accounting system (demo)",
        scopes: ["read", "recipients", "payments:prepare"],
        // A documentation address.
        lastUsedFrom: "192.0.2.20",
      },
      revoked: { name: "Old web shop (demo)", scopes: ["read", "quotes", "trades"] },
    },
    endpoint: {
      url: "https://hooks.example.com/summit",
      description: "Accounting system (demo)",
      log: [
        { type: "approval.requested", minutesLater: 1, attempts: [204] },
        { type: "approval.approved", minutesLater: 9, attempts: [500, 204] },
        { type: "payment.sent", minutesLater: 10, attempts: [204] },
        { type: "payment.completed", minutesLater: 11, attempts: [204] },
        { type: "balance.credited", minutesLater: 30, attempts: [204] },
      ],
    },
  },
  batch: {
    name: "Suppliers (demo)",
    table: [
      "Recipient\tCurrency\tAmount\tReference",
      "Landlord (demo)\tEUR\t320.00\tHeating",
      "Example Fournitures SARL (demo)\tEUR\ttwelve\tInvoice 1043",
    ].join("\n"),
  },
} as const;
