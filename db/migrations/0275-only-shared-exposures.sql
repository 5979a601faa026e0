-- The bookings of the version before last took their exposures from it; `lock_shared_exposures` also counts the other accounts of a person.
-- Unused since 0262.
drop function lock_exposures(uuid[]);
