-- Invoices that a client's members attach to payments, and to requests for payments that wait for approval.
create table invoices (
  id uuid primary key,
  client_id uuid not null references clients,
  -- Who is paid: names the payment within a request or an exchange, each of which pays a recipient once.
  beneficiary_id uuid not null references beneficiaries,
  -- The request that it was prepared and approved with.
  approval_id uuid references client_approvals,
  -- Null while its request waits, and once its line of an allocation was replaced.
  payment_id uuid references payments on delete set null,
  name text not null,
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size integer not null check (size > 0),
  -- The name under which the file store keeps it; generated, never the client's.
  stored_as text not null unique,
  uploaded_by uuid not null references users,
  uploaded_at timestamptz not null
);
create index invoices_of_payment on invoices (payment_id) where payment_id is not null;
create index invoices_of_approval on invoices (approval_id) where approval_id is not null;
create index invoices_of_client on invoices (client_id, uploaded_at);

-- Invoices of a payment change until it is sent, those of a request until somebody approves it, and those that were approved
-- never. The lock makes a change and what ends it follow each other; it also counts, so that concurrent additions keep the limit.
create function check_invoice() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  invoice invoices := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and new.payment_id is null then
    if exists (select from payments where id = old.payment_id) then
      raise exception 'an invoice may not be taken off its payment' using errcode = 'check_violation', constraint = 'invoice_kept';
    end if;
    return new;
  end if;
  if invoice.payment_id is not null then
    perform from payments where id = invoice.payment_id and client_id = invoice.client_id
      and beneficiary_id = invoice.beneficiary_id and status in ('WAITING', 'READY') for no key update;
    if not found then
      raise exception 'the invoices of a payment may not change once it is sent' using errcode = 'check_violation', constraint = 'invoice_of_sent_payment';
    end if;
    if tg_op = 'DELETE' and old.approval_id is not null then
      raise exception 'an invoice that was approved may not be deleted' using errcode = 'check_violation', constraint = 'invoice_approved';
    end if;
  elsif invoice.approval_id is not null then
    perform from client_approvals where id = invoice.approval_id and client_id = invoice.client_id and status = 'PENDING' for no key update;
    if not found or exists (
      select from client_approvals as request join client_approval_votes as vote on vote.approval_id = request.id and vote.version = request.version
      where request.id = invoice.approval_id
    ) then
      raise exception 'the invoices of a request may not change once somebody approved it' using errcode = 'check_violation', constraint = 'invoice_approved';
    end if;
  elsif tg_op = 'INSERT' then
    raise exception 'an invoice belongs to a payment or a request' using errcode = 'check_violation', constraint = 'invoice_of_nothing';
  end if;
  if tg_op = 'INSERT' and (
    select count(*) from invoices
    where case when new.payment_id is not null then payment_id = new.payment_id
      else approval_id = new.approval_id and beneficiary_id = new.beneficiary_id end
  ) >= 5 then
    raise exception 'a payment has at most five invoices' using errcode = 'check_violation', constraint = 'invoice_limit';
  end if;
  return invoice;
end $$;
revoke execute on function check_invoice from public;
create trigger invoices_check before insert or delete or update of payment_id on invoices for each row execute function check_invoice();

-- What else tells what was done, such as the name of a file.
alter table activities add column detail text;

grant select, insert, delete, update (payment_id) on invoices to summit_app;
