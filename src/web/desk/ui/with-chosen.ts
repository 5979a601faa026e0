type Option = { value: string; label: string };

/** A chosen value stays visible while the list is loading, has failed or no longer offers it. */
export function withChosen(
  options: readonly Option[],
  chosen: string | null | undefined,
  label = chosen,
): readonly Option[] {
  if (chosen == null || label == null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label }];
}
