import type { Day } from "#domain/calendar.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import type { RefusalCode } from "#domain/refusal.ts";

/** A recipient that the client has saved. */
export type SavedRecipient = {
  readonly id: string;
  readonly holderName: string;
  readonly nickname: string | null;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly accountMasked: string;
  readonly accountFingerprint: Buffer;
  /** Why a payment to them would be refused; undefined when it can be made. */
  readonly refusal: RefusalCode | undefined;
};

/** Whom and what a right line pays. */
export type LinePayment = {
  /** Null for a recipient who is saved when the line is paid. */
  readonly beneficiaryId: string | null;
  readonly payeeName: string;
  readonly accountMasked: string;
  readonly accountFingerprint: Buffer;
  /** Of the account. */
  readonly country: string;
  readonly currency: CurrencyCode;
  /** In minor units. */
  readonly amount: bigint;
  readonly reference: string;
  /** Null where nobody asks and none was given. */
  readonly purpose: PurposeCode | null;
  /** A later business day; null for at once. */
  readonly paysOn: Day | null;
};

export type FoundPayee = Pick<
  LinePayment,
  "beneficiaryId" | "payeeName" | "accountMasked" | "accountFingerprint" | "country"
>;

export type KnownRecipient = { readonly payee: FoundPayee; readonly refusal: RefusalCode | undefined };

/** What to do about a saved recipient whose payments would be refused. */
export function describeUnpayable(refusal: RefusalCode): string {
  if (refusal === "payee_not_matched")
    return "The bank says that the name doesn't match the account. Confirm the recipient's details under Recipients, then check again.";
  return "Banks need the recipient's town and country. Add them under Recipients, then check again.";
}

/** Saved recipients by account and by name, and the new ones of the lines so far. */
export class KnownRecipients {
  readonly #byAccount = new Map<string, KnownRecipient>();
  readonly #byName = new Map<string, KnownRecipient[]>();
  readonly #added = new Set<string>();

  constructor(saved: readonly SavedRecipient[]) {
    for (const { id, holderName, nickname, currency, refusal, ...account } of saved) {
      const { country, accountMasked, accountFingerprint } = account;
      const payee = { beneficiaryId: id, payeeName: holderName, accountMasked, accountFingerprint, country };
      const known = { payee, refusal };
      this.#byAccount.set(accountFingerprint.toString("hex"), known);
      const names = new Set([holderName, nickname ?? holderName].map((name) => keyOf(name, currency)));
      for (const key of names) this.#byName.set(key, [...(this.#byName.get(key) ?? []), known]);
    }
  }

  named(name: string, currency: CurrencyCode): readonly KnownRecipient[] {
    return this.#byName.get(keyOf(name, currency)) ?? [];
  }

  withAccount(fingerprints: readonly Buffer[]): KnownRecipient | undefined {
    return fingerprints.map((each) => this.#byAccount.get(each.toString("hex"))).find((found) => found);
  }

  /** False for an account that an earlier line adds as well. */
  remember({ accountFingerprint }: Pick<FoundPayee, "accountFingerprint">): boolean {
    const key = accountFingerprint.toString("hex");
    if (this.#added.has(key)) return false;
    this.#added.add(key);
    return true;
  }
}

function keyOf(name: string, currency: CurrencyCode): string {
  return `${currency} ${name.normalize().trim().replaceAll(/\s+/g, " ").toLowerCase()}`;
}
