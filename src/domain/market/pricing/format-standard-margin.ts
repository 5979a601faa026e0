import { formatPercent } from "#domain/format-percent.ts";
import { marginInPercent, standardMargin } from "./margin.ts";

/** What holds where nothing else is set. */
export const formatStandardMargin = formatPercent(marginInPercent(standardMargin));
