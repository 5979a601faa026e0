/** Active restriction by a confirmed match of an account's client. */
const matched = `select from restrictions where restrictions.client_id = accounts.client_id and case_id is not null and lifted_at is null`;

/** Funds of clients with a confirmed match are frozen, and no others. */
export const frozenFundsChecks = [
  {
    name: "frozen money moves by freezing and releasing alone",
    statement: `select journals.id::text as subject, journals.event as found from journals
      join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
      where (accounts.kind in ('client_frozen', 'client_frozen_profit_share'))
        <> (journals.event in ('funds_frozen', 'funds_released') and accounts.kind not in ('client_balance', 'client_profit_share'))`,
  },
  {
    name: "a client with a confirmed match holds nothing that is not frozen, and nobody else's money is",
    statement: `select accounts.client_id::text as subject, accounts.kind || ' ' || accounts.currency || ' ' || balance as found from accounts
      where balance > 0 and (kind = 'client_balance' and exists (${matched}) or kind in ('client_frozen', 'client_frozen_profit_share') and not exists (${matched}))`,
  },
  {
    // The worker freezes later earnings within a minute.
    name: "a client with a confirmed match keeps no profit share that is not frozen",
    statement: `select accounts.client_id::text as subject, balance::text as found from accounts
      where balance > 0 and kind = 'client_profit_share' and exists (${matched})
        and not exists (select from entries join journals on journals.id = entries.journal_id
          where entries.account_id = accounts.id and entries.of_client and journals.posted_at > now() - interval '15 minutes')`,
  },
  {
    name: "a confirmed match of a client restricts them, and nothing else does so in its name",
    statement: `select cases.id::text as subject, 'no restriction' as found from screening_cases as cases
        where status = 'confirmed' and subject_kind = 'client'
          and not exists (select from restrictions where case_id = cases.id and lifted_at is null)
      union all select restrictions.id::text, 'no confirmed match' from restrictions
        where case_id is not null and lifted_at is null
          and not exists (select from screening_cases where id = restrictions.case_id and status = 'confirmed')`,
  },
] as const;
