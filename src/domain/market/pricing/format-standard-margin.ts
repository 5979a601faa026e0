import { formatPercent } from "#domain/format-percent.ts";
import { marginInPercent, standardMargin } from "./margin.ts";

export const formatStandardMargin = formatPercent(marginInPercent(standardMargin));
