-- The exchange that a request makes once approved, which its approvers read beside the live rate; null for anything else and in
-- older requests.
alter table client_approvals add column exchange jsonb;
