/** Who of the staff does something, when, and what new things are called by. */
export type ByStaff = {
  readonly staff: { readonly id: string };
  readonly now: Date;
  readonly newId: () => string;
};
