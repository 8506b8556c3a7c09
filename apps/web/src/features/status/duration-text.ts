import type { Translations } from '../../lib/translations-shape.ts';
import { fillText } from './fill-text.ts';

const hourMinutes = 60;
const dayHours = 24;

/** `45 min`, `3 h 5 min` or `2 d 4 h`. */
export const durationText = (minutes: number, words: Translations['page-status']['duration']): string => {
  if (minutes < hourMinutes) return fillText(words.minutes, { count: minutes });
  const hours = Math.floor(minutes / hourMinutes);
  if (hours < dayHours) return fillText(words.hours, { hours, minutes: minutes % hourMinutes });
  return fillText(words.days, { days: Math.floor(hours / dayHours), hours: hours % dayHours });
};
