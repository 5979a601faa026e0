/** Makes an axis as wide as its longest label, which is placed absolutely: a rate of the yen has seven digits. */
export function AxisWidth({ labels }: { labels: readonly string[] }) {
  const longest = labels.reduce((longer, label) => (label.length > longer.length ? label : longer), "");
  return <span className="invisible block h-0 px-2.5 font-semibold">{longest}</span>;
}
