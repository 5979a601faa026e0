-- A confirmed sanctions match freezes the client's profit share beside their balances.
insert into account_kinds (kind, of_client) values ('client_frozen_profit_share', true);
