/** Characters that fit a phone's width at 52 px. */
const mostAtFull = 11;

/** Size of a panel's or a phone screen's one figure: an amount of a billion gets the smaller one. */
export function figureSize(text: string): "text-52" | "text-34" {
  return text.length > mostAtFull ? "text-34" : "text-52";
}
