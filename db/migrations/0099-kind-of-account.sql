-- What the account is for, as its owner or the desk said; null until then. A company may still lack its legal name.
alter table clients add column kind text check (kind in ('person', 'company'));
update clients set kind = 'company' where company_name is not null;
alter table clients add constraint client_kind_fits check (company_name is null or kind = 'company');
