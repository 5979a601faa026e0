import { apiScopes } from "#contract/api-scopes.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { activityActions } from "#server/clients/users/activities.ts";
import { clientPolicy } from "#server/clients/users/policy.ts";

/** Who may make which call, and what the activity calls it, as in production. */
export const policies = { staffPolicy, clientPolicy, activityActions, apiScopes };
