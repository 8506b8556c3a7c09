const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a field for date and time shows it, in the time zone of the browser; empty for none. */
export const typedTime = (moment: string | null): string => {
  if (moment === null) return '';
  const at = new Date(moment);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The moment that such a field names; null for an empty one. */
export const momentOf = (typed: string): string | null => {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};
