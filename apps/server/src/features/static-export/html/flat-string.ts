/**
 * A copy that keeps nothing else in memory. A part of a longer text refers to it, so that the name of a class would keep the page
 * that it was found on.
 */
export const flatString = (part: string): string => Buffer.from(part).toString();
