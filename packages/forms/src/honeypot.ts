/**
 * Name of the field that only programs fill in: another one for each form, so that no list of names helps against it, and
 * no word that browsers complete (FNV-1a of the form's public id).
 */
export const honeypotName = (publicId: string): string => {
  let hash = 0x811c9dc5;
  for (const character of publicId) {
    hash ^= character.codePointAt(0)!;
    hash = Math.imul(hash, 0x01000193);
  }
  return `h${(hash >>> 0).toString(36)}`;
};
