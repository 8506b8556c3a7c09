/** The URL of a preview for a frame without scripts, such as a thumbnail. */
export const stillFrame = (src: string): string => `${src}${src.includes('?') ? '&' : '?'}still`;
