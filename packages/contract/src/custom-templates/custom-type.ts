/** The section type of an uploaded design (specification: `custom/{slug}`). */
export const customType = (slug: string): string => `custom/${slug}`;
export const isCustomType = (type: string): boolean => type.startsWith('custom/');
