/** Old and new values of the fields that differ; unchanged fields are left out. */
export const changesBetween = (
  before: object,
  after: object,
): Record<string, { before: unknown; after: unknown }> => {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[name]))
      .map(([name, value]) => [name, { before: old[name] ?? null, after: value }]),
  );
};
