const marks = /\p{M}/gu;

/** An id for a heading, unlike those already taken; without accents, which addresses would encode. */
export const anchorOf = (heading: string, taken: Set<string>): string => {
  const plain = heading.normalize('NFD').replace(marks, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
  const word =
    plain
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'section';
  let anchor = word;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${word}-${count}`;
  taken.add(anchor);
  return anchor;
};
