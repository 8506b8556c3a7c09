const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a timestamp for a `datetime-local` input, in the browser's time zone; empty for null. */
export const localTimeOf = (moment: string | null): string => {
  if (moment === null) return '';
  const at = new Date(moment);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

/** The timestamp of such an input's value; null when it is empty. */
export const isoTimeOf = (typed: string): string | null => {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
};
