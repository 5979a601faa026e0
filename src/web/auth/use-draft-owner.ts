import { useUser } from "./use-user.ts";

/** Whose drafts they are: the person's, for the account that they act for. Undefined while nobody is known. */
export function useDraftOwner(): string | undefined {
  const user = useUser().data;
  return user ? `${user.id}/${user.email}` : undefined;
}
