import { escapeHtml } from '../../escape.ts';
import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import { countdownScript } from './countdown-script.data.ts';
import { definition } from './definition.ts';

/** The timestamp of a day, a time and an offset; undefined for invalid dates. */
const momentOf = (date: string, zone: string): { iso: string; local: Date } | undefined => {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(date.trim());
  if (!match) return undefined;
  const clock = `${match[1]}T${match[2] ?? '00:00'}`;
  const local = new Date(`${clock}:00Z`);
  // Dates such as 31 February would silently overflow into March.
  return Number.isNaN(local.getTime()) || !local.toISOString().startsWith(clock)
    ? undefined
    : { iso: `${clock}${zone}`, local };
};

/** Date and time, formatted in the language of the site. */
const inWords = (local: Date, locale: string): string => {
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  const time = local.toISOString().slice(11, 16);
  const day = (language: string): string => new Intl.DateTimeFormat(language, options).format(local);
  try {
    return `${day(locale === 'en' ? 'en-GB' : locale)}, ${time}`;
  } catch {
    // The locale may be invalid.
    return `${day('en-GB')}, ${time}`;
  }
};

/** Filled and shown by the script; takes up space only where scripts run. */
const unitsHtml = (el: DrawnElement): string => {
  const words = elementTexts(el.env.locale);
  const boxes = [words.days, words.hours, words.minutes, words.seconds].map(
    (unit) => `<div><dt>${unit}</dt><dd>00</dd></div>`,
  );
  return `<div class="countdown__units" role="timer"${el.env.edit ? '' : ' hidden'}><dl>${boxes.join('')}</dl></div>`;
};

export const countdown: ElementKind = {
  definition,
  draw: (el) => {
    const moment = momentOf(el.text('date'), el.choice('zone'));
    if (!moment) {
      return el.env.edit ? `<p class="element-empty">${elementTexts(el.env.locale).addDate}</p>` : '';
    }
    const title =
      el.env.edit || el.text('title')
        ? `<p class="countdown__title"${el.mark('title')}>${el.escaped('title')}</p>`
        : '';
    const over = el.text('over') ? `<p class="countdown__over" hidden>${el.escaped('over')}</p>` : '';
    const offset = el
      .choice('zone')
      .replace(':00', '')
      .replace(/([+-])0(\d)/, '$1$2');
    const date = escapeHtml(`${inWords(moment.local, el.env.locale)} (UTC${offset})`);
    return `<div class="countdown">${title}${unitsHtml(el)}<p class="countdown__date"><time datetime="${moment.iso}">${date}</time></p>${over}</div>`;
  },
  styles: [
    {
      name: 'element-countdown',
      css: `
.countdown>*+*{margin-block-start:.75rem}
.countdown__title,.countdown__over{font-size:var(--step-1);font-weight:600}
.countdown__units[hidden]{display:none}
@media (scripting:enabled){.countdown__units[hidden]{display:block;visibility:hidden}.countdown:has(.countdown__over:not([hidden])) .countdown__units{display:none}}
.countdown__units dl{display:inline-flex;flex-wrap:wrap;gap:.6rem}
.countdown__units div{display:grid;justify-items:center;min-inline-size:5.25rem;padding:.8rem .6rem .7rem;background:var(--color-surface);border:1px solid var(--color-border);border-radius:var(--radius-medium);color:var(--color-text)}
.countdown__units dt{grid-row:2;font-size:var(--step--1);color:var(--color-text-muted)}
.countdown__units dd{font-family:var(--font-heading);font-weight:var(--heading-weight);font-size:var(--step-3);line-height:1.1;font-variant-numeric:tabular-nums}
.countdown__date{color:var(--color-text-muted)}`.trim(),
    },
  ],
  script: countdownScript,
};
