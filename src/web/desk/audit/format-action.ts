/** An audit action as text: `change_client_status` reads "Change client status". A call's own name stays. */
export function formatAction(action: string): string {
  if (action.includes("/")) return action;
  const words = action.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
