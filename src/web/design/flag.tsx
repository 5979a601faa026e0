import AE from "@flags/AE.svg?url";
import AU from "@flags/AU.svg?url";
import CA from "@flags/CA.svg?url";
import CH from "@flags/CH.svg?url";
import CN from "@flags/CN.svg?url";
import EU from "@flags/EU.svg?url";
import GB from "@flags/GB.svg?url";
import HK from "@flags/HK.svg?url";
import IN from "@flags/IN.svg?url";
import JP from "@flags/JP.svg?url";
import NZ from "@flags/NZ.svg?url";
import SA from "@flags/SA.svg?url";
import SG from "@flags/SG.svg?url";
import US from "@flags/US.svg?url";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { classNames } from "./class-names.ts";

const flags: Record<(typeof currencies)[CurrencyCode]["flag"], string> = {
  AE,
  AU,
  CA,
  CH,
  CN,
  EU,
  GB,
  HK,
  IN,
  JP,
  NZ,
  SA,
  SG,
  US,
};

/** A currency's round flag, decorative beside its code. */
export function Flag({ currency, className }: { currency: CurrencyCode; className?: string }) {
  return (
    <img
      src={flags[currencies[currency].flag]}
      alt=""
      width="24"
      height="24"
      className={classNames("size-6 shrink-0 rounded-pill ring-1 ring-line", className)}
    />
  );
}
