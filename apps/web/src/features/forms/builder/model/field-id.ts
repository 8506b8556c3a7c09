/** A field id: twelve hexadecimal digits of a UUID. */
export const newFieldId = (): string => crypto.randomUUID().replaceAll('-', '').slice(-12);
