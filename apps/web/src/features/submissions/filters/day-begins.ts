const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Start of a local calendar day, or of one `later` days after it, as a timestamp; undefined for another text. */
export const dayBegins = (day: string, later = 0): string | undefined => {
  if (!isDay(day)) return undefined;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
};
