/** Acting staff user, time and id source. */
export type ByStaff = {
  readonly staff: { readonly id: string };
  readonly now: Date;
  readonly newId: () => string;
};
