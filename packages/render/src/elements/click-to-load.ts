import { escapeHtml } from '../escape.ts';
import type { TagEnvironment } from '../template-tags.ts';
import type { StylePart } from './element-kind.ts';
import { elementTexts, withHost } from './element-texts.ts';

// A frame of a third-party service that contacts the service only after a visitor's click. The frame starts with our
// own document in `srcdoc`: a transparent link over the image behind it. Following the link loads the service into
// that same frame. No script is involved, and nothing is prefetched.

export interface ClickToLoad {
  /** URL loaded into the frame on click. */
  frame: string;
  /** URL of the content's own page. */
  page: string;
  /** The name of the service. */
  host: string;
  /** Accessible title of the content. */
  title: string;
  verb: 'play' | 'show';
  /** Image behind the link, or empty. Our own HTML. */
  backdrop: string;
  /** Class for the aspect ratio. */
  shape: string;
}

const innerStyle =
  'html,body,a{height:100%;margin:0}a{display:block;border-radius:inherit}' +
  'a:focus{outline:4px solid #fff;outline-offset:-8px;box-shadow:inset 0 0 0 4px #000}a:focus:not(:focus-visible){outline:0;box-shadow:none}';

/** The initial document of the frame. */
const coverOf = (address: string, name: string, locale: string): string =>
  `<!doctype html><html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><title>${escapeHtml(name)}</title>` +
  `<style>${innerStyle}</style></head><body><a href="${escapeHtml(address)}" aria-label="${escapeHtml(name)}"></a></body></html>`;

const playSign = '<path d="M9 6.5v11l9-5.5z" fill="currentColor"/>';
const showSign = '<path d="M12 5v14M5 12h14"/>';

export const clickToLoad = (given: ClickToLoad, env: TagEnvironment): string => {
  const words = elementTexts(env.locale);
  const name = `${words[given.verb]}: ${given.title} (${given.host})`;
  // The editor allows no frames, and shows the image with its button instead.
  const frame = env.edit
    ? ''
    : `<iframe class="on-click__frame" title="${escapeHtml(given.title)}" srcdoc="${escapeHtml(coverOf(given.frame, name, env.locale))}"` +
      ' allow="autoplay; fullscreen; picture-in-picture; encrypted-media" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>';
  const before = withHost(given.verb === 'play' ? words.beforePlay : words.beforeShow, given.host);
  return (
    `<div class="on-click ${given.shape}">${given.backdrop}` +
    `<span class="on-click__sign" aria-hidden="true"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${given.verb === 'play' ? playSign : showSign}</svg>` +
    // Over an image the button is sufficient.
    `${given.backdrop === '' ? `<span>${escapeHtml(given.title)}</span>` : ''}</span>${frame}</div>` +
    `<p class="on-click__note">${escapeHtml(before)} <a href="${escapeHtml(given.page)}" target="_blank" rel="noopener">${escapeHtml(withHost(words.open, given.host))}</a></p>`
  );
};

export const clickToLoadStyle: StylePart = {
  name: 'on-click',
  css: `
.on-click{position:relative;isolation:isolate;overflow:hidden;aspect-ratio:16/9;background:var(--color-dark);border-radius:var(--radius-medium)}
.on-click--square{aspect-ratio:1}.on-click--four-three{aspect-ratio:4/3}.on-click--wide{aspect-ratio:21/9}.on-click--tall{aspect-ratio:9/16;max-inline-size:24rem;margin-inline:auto}
.on-click>img,.on-click>svg,.on-click__frame{position:absolute;inset:0;inline-size:100%;block-size:100%;border:0}
.on-click>img{object-fit:cover}
.on-click__sign{position:absolute;inset:0;display:grid;gap:1rem;place-content:center;justify-items:center;padding:1.5rem;color:var(--color-on-dark);font-weight:600;text-align:center}
.on-click__sign svg{inline-size:4.5rem;block-size:4.5rem;padding:1.1rem;background:var(--color-primary);color:var(--color-on-primary);border-radius:50%;box-shadow:var(--shadow-medium)}
.on-click__note{margin-block-start:.6rem;font-size:var(--step--1);color:var(--color-text-muted)}
.on-click__note a{color:var(--color-primary-text)}
@media (prefers-reduced-motion:no-preference){.on-click__sign svg{transition:scale .16s}.on-click:hover .on-click__sign svg{scale:1.06}}
@media print{.on-click__frame{display:none}}`.trim(),
};
