/**
 * A copy of a section's data in which every list entry has an `id`. Deterministic (`path-index`), so that the same
 * defaults always render the same attributes.
 */
export const withIds = (data: Record<string, unknown>, prefix = 'i'): Record<string, unknown> => {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    copy[name] = Array.isArray(value)
      ? value.map((entry: unknown, index) =>
          typeof entry === 'object' && entry !== null && !Array.isArray(entry)
            ? {
                id: `${prefix}-${name}-${index}`,
                ...withIds(entry as Record<string, unknown>, `${prefix}-${name}-${index}`),
              }
            : entry,
        )
      : value;
  }
  return copy;
};
