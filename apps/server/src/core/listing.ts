/** The pagination of a list response. */
export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
});

/** A search text as an ILIKE pattern, with its wildcards escaped. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
