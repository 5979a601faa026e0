-- Each instruction for a payment that went into a file for the bank. A payment has a second one only once the bank has
-- rejected the first, under an end-to-end id of its own.
create table payout_instructions (
  payment_id uuid not null references payments,
  attempt smallint not null check (attempt between 1 and 99),
  batch_id uuid not null references payout_batches,
  end_to_end_id text not null unique check (end_to_end_id ~ '^[0-9a-f]{32}$'),
  bank_status text check (bank_status in ('ACCEPTED', 'REJECTED')),
  bank_reason text check (length(bank_reason) between 1 and 200),
  answered_at timestamptz,
  primary key (payment_id, attempt),
  constraint instruction_bank_reason check ((bank_reason is not null) = coalesce(bank_status = 'REJECTED', false))
);
-- Never two live instructions for a payment, whatever the application does.
create unique index payout_instructions_live on payout_instructions (payment_id) where bank_status is distinct from 'REJECTED';
create index payout_instructions_batch on payout_instructions (batch_id);
insert into payout_instructions (payment_id, attempt, batch_id, end_to_end_id, bank_status, bank_reason)
select id, 1, batch_id, replace(id::text, '-', ''), bank_status, bank_reason from payments where batch_id is not null;
grant select, insert on payout_instructions to summit_app;
grant update (bank_status, bank_reason, answered_at) on payout_instructions to summit_app;

-- One person asks for a payout that the bank rejected to be sent again; a second one confirms it.
create table payout_resends (
  id uuid primary key,
  payment_id uuid not null,
  -- The attempt that the bank rejected.
  attempt smallint not null,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  decision text check (decision in ('confirmed', 'withdrawn')),
  decided_by uuid references staff,
  decided_at timestamptz,
  foreign key (payment_id, attempt) references payout_instructions,
  constraint resend_decided check (num_nonnulls(decision, decided_by, decided_at) in (0, 3)),
  constraint resend_four_eyes check (decision is distinct from 'confirmed' or decided_by <> requested_by)
);
create unique index payout_resends_open on payout_resends (payment_id) where decision is null;
create unique index payout_resends_once on payout_resends (payment_id, attempt) where decision = 'confirmed';
create index payout_resends_payment on payout_resends (payment_id);
grant select, insert on payout_resends to summit_app;
grant update (decision, decided_by, decided_at) on payout_resends to summit_app;

-- An approver returns a prepared payout to whoever prepared it.
create table payout_send_backs (
  id uuid primary key,
  payment_id uuid not null references payments,
  prepared_by uuid not null references staff,
  note text not null check (length(note) between 1 and 500),
  sent_back_by uuid not null references staff,
  sent_back_at timestamptz not null
);
create index payout_send_backs_payment on payout_send_backs (payment_id, sent_back_at desc, id desc);
grant select, insert on payout_send_backs to summit_app;
