-- A mail is sent outside of a transaction: whoever sends it claims it first. A claim of a killed process ends by itself.
alter table app.mails add column claimed_until timestamptz;
