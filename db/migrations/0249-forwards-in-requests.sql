-- The forward that a request books once approved, which its approvers read beside the rate now; null for anything else.
alter table client_approvals add column forward jsonb;
