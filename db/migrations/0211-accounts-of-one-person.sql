-- Accounts of one person are found by their date of birth.
create index clients_born on clients (date_of_birth) where date_of_birth is not null;
create index client_people_born on client_people (date_of_birth) where owned_percent is not null and removed_at is null;
