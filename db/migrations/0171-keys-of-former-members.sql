-- Keys whose creator is no member any more are revoked, as those of who leaves are from now on.
update api_keys set
  revoked_at = now(),
  revoked_by = (
    select ended_by from former_memberships as former
    where former.client_id = api_keys.client_id and former.user_id = api_keys.created_by
    order by ended_at desc limit 1
  )
where revoked_at is null and not exists (
  select from memberships
  where memberships.client_id = api_keys.client_id and memberships.user_id = api_keys.created_by
);
