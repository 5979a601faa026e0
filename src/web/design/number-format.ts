const made = new Map<string, Intl.NumberFormat>();

/** British figures with these options. Made once for each: making one takes over ten times as long as using it. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat("en-GB", options);
  made.set(key, format);
  return format;
}
