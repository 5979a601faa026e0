import { Outlet, useLocation, useOutletContext } from "react-router";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { useDraft } from "#web/auth/use-draft.ts";
import { parseSameSitePath } from "./parse-same-site-path.ts";
import { type RecipientValues, withoutAccount } from "./recipient-input.ts";

/** Where the add flow started, passed from step to step. */
export type AddOrigin = {
  /** A path of this site; defaults to the list of recipients. */
  readonly returnTo: string;
  /** The currency that the recipient must have, if known. */
  readonly currency: CurrencyCode | undefined;
};

type AddDraft = {
  /** Input over all three steps; the account itself is kept in memory only. */
  values: RecipientValues;
  setValues: (values: RecipientValues) => void;
  origin: AddOrigin;
};

/** The three steps of adding a recipient. Input outlives each step. */
export function AddBeneficiary() {
  const [values, setValues] = useDraft<RecipientValues>("recipient", {}, withoutAccount);
  const origin = readOrigin(useLocation());
  return <Outlet context={{ values, setValues, origin } satisfies AddDraft} />;
}

export function useAddDraft(): AddDraft {
  return useOutletContext<AddDraft>();
}

/** From the link's state, or from its `?return=`, which anyone can write. */
function readOrigin({ state, search }: { state: unknown; search: string }): AddOrigin {
  const given: { returnTo?: unknown; currency?: unknown } =
    typeof state === "object" && state !== null ? state : {};
  const { returnTo = new URLSearchParams(search).get("return"), currency } = given;
  return {
    returnTo: parseSameSitePath(returnTo) ?? "/beneficiaries",
    currency: typeof currency === "string" && isCurrencyCode(currency) ? currency : undefined,
  };
}
