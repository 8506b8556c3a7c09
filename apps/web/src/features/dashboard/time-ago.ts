const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const steps = [
  { unit: 'minute', ms: minuteMs, below: hourMs },
  { unit: 'hour', ms: hourMs, below: dayMs },
  { unit: 'day', ms: dayMs, below: 14 * dayMs },
] as const;

/** Relative time as text: `justNow` within a minute, a calendar day after two weeks. */
export function timeAgo(date: string, now: number, language: string, justNow: string): string {
  const elapsed = Math.max(0, now - Date.parse(date));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (elapsed < minuteMs) return justNow;
  const step = steps.find(({ below }) => elapsed < below);
  if (step) return words.format(-Math.floor(elapsed / step.ms), step.unit);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(date));
}

/** Whole days until `date` is `days` days old; at least 0. */
export const daysLeft = (date: string, days: number, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(date) + days * dayMs - now) / dayMs));
