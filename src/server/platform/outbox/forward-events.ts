/** A client's forward. */
type OfForward = { readonly clientId: string; readonly forwardId: string };

/** Events of forwards. */
export type ForwardEvent =
  | ({ readonly kind: "forward_booked" } & OfForward)
  /** The money of its deposit by bank transfer was there. */
  | ({ readonly kind: "forward_deposit_taken" } & OfForward)
  /** Its deposit by bank transfer is due later, since a restriction had kept the client from paying in. */
  | ({ readonly kind: "forward_deadline_moved"; readonly dueBy: string } & OfForward)
  /** A part, or all that was left, became a trade. */
  | (OfForward & {
      readonly kind: "forward_drawn";
      readonly tradeId: string;
      /** On the last day, without the client. */
      readonly byItself: boolean;
    })
  /** What is left has other dates and another rate. */
  | ({ readonly kind: "forward_date_changed" } & OfForward)
  /** What is left is drawn by itself in five business days. */
  | ({ readonly kind: "forward_due_soon" } & OfForward)
  /** More deposit is asked for. */
  | ({ readonly kind: "margin_called" } & OfForward)
  /** What was left was closed, by the desk or since its deposit didn't come; `reason` and `cost` are shown to the client. */
  | (OfForward & { readonly kind: "forward_closed_out"; readonly reason: string; readonly cost: string })
  /** Each of its trades is paid or closed; what was held as its deposit is back in the balance, in minor units. */
  | (OfForward & { readonly kind: "forward_settled"; readonly depositMinor: string });

export const forwardEventKinds = [
  "forward_booked",
  "forward_deposit_taken",
  "forward_deadline_moved",
  "forward_drawn",
  "forward_date_changed",
  "forward_due_soon",
  "margin_called",
  "forward_closed_out",
  "forward_settled",
] as const satisfies readonly ForwardEvent["kind"][];
