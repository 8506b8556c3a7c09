// What a failed statement says about the server behind it: that it cannot be reached or take more at the moment, or that
// its disk is full. Everything else is a fault of ours.

/** Classes and codes of PostgreSQL, and what sockets say. */
const goneCodes =
  /^(08...|57P0[1-5]|57014|53[234]00|25006|25P03|40001|40P01|55P03|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver and its pool give these no code. */
const goneWords =
  /ENOENT.*\.s\.PGSQL|terminat|not queryable|timeout exceeded when trying to connect|ECONNREFUSED|after calling end on the pool|query read timeout/i;

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

export const isDatabaseGone = (error: Error): boolean =>
  goneCodes.test(codeOf(error)) || goneWords.test(error.message);

/** Of the database's own disk. */
export const isDatabaseFull = (error: Error): boolean => codeOf(error) === '53100';
