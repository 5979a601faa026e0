-- Where a recipient is: town, country and perhaps a line of the address, encrypted by the application like the account.
-- Null for a recipient that was saved before banks asked for it; the client is asked for it before the next payout.
alter table beneficiaries add column address_details text;
