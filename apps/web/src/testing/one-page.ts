/** Of a list that has no more than it shows. */
export const onePage = (total: number) => ({ page: 1, limit: 20, total, pages: total === 0 ? 0 : 1 });
