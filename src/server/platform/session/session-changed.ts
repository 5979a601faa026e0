import { Refused } from "#domain/refusal.ts";

/** The session that a call was made with has ended or changed since it was looked up; nothing was done. */
export class SessionChanged extends Refused {
  override name = "SessionChanged";

  constructor() {
    super("unavailable");
  }
}
