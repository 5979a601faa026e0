import { formatPercent } from "#domain/say-percent.ts";
import { marginInPercent, standardMargin } from "./margin.ts";

/** What holds where nothing else is set. */
export const formatStandardMargin = formatPercent(marginInPercent(standardMargin));
