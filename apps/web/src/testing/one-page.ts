/** Pagination of a list that fits on one page. */
export const onePage = (total: number) => ({ page: 1, limit: 20, total, pages: total === 0 ? 0 : 1 });
