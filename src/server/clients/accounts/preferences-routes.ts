import * as contract from "#contract/clients/preferences.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { readPreferences, savePreferences } from "./preferences.ts";

export const preferencesRoutes: readonly Route[] = [
  read(contract.readPreferences, ({ session }, { db }) => readPreferences(db, actingUser(session))),

  write(contract.savePreferences, async ({ tx, body, session, now }, { newId, config }) => {
    const by = { now, newId, screening: screeningRules(config) };
    await savePreferences(tx, { ...actingUser(session), step: body }, by);
    return readPreferences(tx, actingUser(session));
  }),
];

function actingUser({ client, user }: ClientSession) {
  return { clientId: client.id, userId: user.id };
}
