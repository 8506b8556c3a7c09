/** What a list answers about itself. */
export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
});

/** What was typed into a search, as a pattern in which its own signs mean themselves. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
