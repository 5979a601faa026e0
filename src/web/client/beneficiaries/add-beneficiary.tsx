import { Outlet, useLocation, useOutletContext } from "react-router";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { parseSameSitePath } from "./parse-same-site-path.ts";
import { type RecipientValues, withoutAccount } from "./recipient-input.ts";

/** Where the add flow was opened from, handed from step to step with each link. */
export type AddOrigin = {
  /** An address of this site; the list of beneficiaries unless said. */
  readonly returnTo: string;
  /** The currency that the recipient is needed in, where that is known. */
  readonly currency: CurrencyCode | undefined;
};

type AddDraft = {
  /** What is typed, over all three steps; the account itself in memory only. */
  values: RecipientValues;
  setValues: (values: RecipientValues) => void;
  origin: AddOrigin;
};

/** The three steps of adding a beneficiary. They come and go, what is typed stays. */
export function AddBeneficiary() {
  const [values, setValues] = useDraft<RecipientValues>("recipient", {}, withoutAccount);
  const origin = readOrigin(useLocation());
  return <Outlet context={{ values, setValues, origin } satisfies AddDraft} />;
}

export function useAddDraft(): AddDraft {
  return useOutletContext<AddDraft>();
}

/** From the link that led here: what it hands over, or its `?return=`, which a link from anywhere may carry. */
function readOrigin({ state, search }: { state: unknown; search: string }): AddOrigin {
  const given: { returnTo?: unknown; currency?: unknown } =
    typeof state === "object" && state !== null ? state : {};
  const { returnTo = new URLSearchParams(search).get("return"), currency } = given;
  return {
    returnTo: parseSameSitePath(returnTo) ?? "/beneficiaries",
    currency: typeof currency === "string" && isCurrencyCode(currency) ? currency : undefined,
  };
}
