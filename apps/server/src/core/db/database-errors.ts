// Classifies database errors: the server cannot be reached or is overloaded, or its disk is full. Every other error
// is a bug of ours.

/** PostgreSQL error classes and codes, and socket error codes. */
const goneCodes =
  /^(08...|57P0[1-5]|57014|53[234]00|25006|25P03|40001|40P01|55P03|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of errors that the driver and its pool throw without a code. */
const goneMessages =
  /ENOENT.*\.s\.PGSQL|terminat|not queryable|timeout exceeded when trying to connect|ECONNREFUSED|after calling end on the pool|query read timeout/i;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

export const isDatabaseGone = (error: Error): boolean =>
  goneCodes.test(codeOf(error)) || goneMessages.test(error.message);

/** Every connection of the pool stayed in use for as long as a request waits for one. */
export const isPoolExhausted = (error: Error): boolean =>
  error.message === 'timeout exceeded when trying to connect';

/** Disk full on the database server. */
export const isDatabaseFull = (error: Error): boolean => codeOf(error) === '53100';
