// The cookie banner of a page. Its markup is hidden, and only the script shows it: without scripts nothing is loaded
// that a visitor would have to agree to.
import {
  type ConsentChoice,
  consentChoices,
  type CookieConsent,
} from '@sitewright/contract/cookie-consent/cookie-consent';
import type { ConsentTexts } from '@sitewright/contract/cookie-consent/consent-texts';
import { escapeHtml } from '../escape.ts';

export interface ConsentBanner {
  mode: Exclude<CookieConsent['mode'], 'off'>;
  position: CookieConsent['position'];
  texts: ConsentTexts;
  /** Changes with whatever a visitor agrees to. */
  version: string;
  links: readonly { label: string; url: string }[];
}

const choice = (name: ConsentChoice | 'necessary', texts: ConsentTexts): string => {
  const state = name === 'necessary' ? 'checked disabled' : `name="${name}"`;
  return (
    `<label><input type="checkbox" ${state} aria-describedby="consent-${name}"> <b>${escapeHtml(texts[name])}</b></label>` +
    `<p id="consent-${name}">${escapeHtml(texts[`${name}Hint`])}</p>`
  );
};

const button = (
  part: 'accept' | 'reject' | 'customize' | 'save' | 'dismiss',
  texts: ConsentTexts,
): string => {
  // Accepting is not more prominent than refusing.
  const look = part === 'customize' || part === 'save' ? 'button-secondary' : 'button-primary';
  const hidden = part === 'save' ? ' hidden' : '';
  return `<button type="button" class="button button-small ${look}" data-part="${part}"${hidden}>${escapeHtml(texts[part])}</button>`;
};

/** `to` is where the choice is recorded; previews record none, and closing a notice is no choice. */
export const consentBannerHtml = (
  { mode, position, texts, version, links }: ConsentBanner,
  to: string | undefined,
): string => {
  const anchors = links
    .map(({ label, url }) => ` <a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
    .join('');
  const recorded = to === undefined || mode === 'notice' ? '' : ` data-to="${escapeHtml(to)}"`;
  const choices =
    mode === 'notice'
      ? ''
      : `<div class="consent__choices" data-part="choices" hidden>${(
          ['necessary', ...consentChoices] as const
        )
          .map((name) => choice(name, texts))
          .join('')}</div>`;
  const buttons =
    mode === 'notice' ? (['dismiss'] as const) : (['reject', 'accept', 'customize', 'save'] as const);
  return (
    `<div id="consent" class="consent consent--${position}" role="region" aria-labelledby="consent-title" data-version="${escapeHtml(version)}"${recorded} hidden>` +
    `<p class="consent__title" id="consent-title">${escapeHtml(texts.title)}</p>` +
    `<p class="consent__text">${escapeHtml(texts.text)}${anchors}</p>${choices}` +
    `<div class="consent__buttons">${buttons.map((part) => button(part, texts)).join('')}</div></div>`
  );
};

/** Opens the banner again, below the footer; there is nothing to withdraw after a notice. */
export const consentLinkHtml = ({ mode, texts }: ConsentBanner): string =>
  mode === 'notice'
    ? ''
    : `\n<p class="consent-link wrap"><button type="button" class="button button-text" data-consent-open>${escapeHtml(texts.settings)}</button></p>`;

/** In place of held content of another service. */
export const heldFrameHtml = (
  { texts }: Pick<ConsentBanner, 'texts'>,
  { host, height }: { host: string; height: string | undefined },
): string => {
  const style = height === undefined || !/^\d{1,4}$/.test(height) ? '' : ` style="min-height:${height}px"`;
  const name = host === '' ? '' : `<b>${escapeHtml(host)}</b>`;
  // Phrasing content, because frames are inside of paragraphs, too.
  return (
    `<span class="consent-held"${style}>${name}<span>${escapeHtml(texts.held)}</span>` +
    `<button type="button" class="button button-small button-secondary" data-consent-load>${escapeHtml(texts.load)}</button></span>`
  );
};

export const consentCss = `
.consent{position:fixed;z-index:1000;inset-block-end:0;inset-inline:0;max-block-size:80vh;overflow:auto;padding:1.1rem max(1.25rem,calc((100% - var(--wrap))/2));background:var(--color-surface);color:var(--color-text);border-block-start:1px solid var(--color-border);box-shadow:var(--shadow-large);font-size:var(--step--1);line-height:1.5}
.consent[hidden],.consent [hidden]{display:none}
.consent--box{inset-inline:1rem auto;inset-block-end:1rem;max-inline-size:min(26rem,calc(100% - 2rem));padding:1.25rem;border:1px solid var(--color-border);border-radius:var(--radius-medium)}
.consent__title{font-weight:700;font-size:1.1em}
.consent__text{margin-block-start:.3rem}
.consent a{color:inherit}
.consent__choices{display:grid;gap:.15rem;margin-block-start:.8rem}
.consent__choices label{display:flex;gap:.5rem;align-items:center;min-block-size:1.75rem}
.consent__choices input{inline-size:1.1rem;block-size:1.1rem;margin:0}
.consent__choices p{margin:0 0 .4rem 1.6rem;color:var(--color-text-muted)}
.consent__buttons{display:flex;flex-wrap:wrap;gap:.6rem;margin-block-start:.9rem}
.consent__buttons .button{flex:1 1 8rem;max-inline-size:16rem}
:is(.consent,.consent-held) .button-secondary:not(:hover),.consent-link .button{background:none}
.consent-link{padding-block:1rem;text-align:center;font-size:.875rem}
html:not([data-consent-ready]) :is(.consent-link,.consent-held button){visibility:hidden}
html:has(.consent:not([hidden])){scroll-padding-block-end:14rem}
.consent-held{display:grid;gap:.75rem;align-content:center;justify-items:center;min-block-size:9rem;padding:1.25rem;background:var(--color-surface);color:var(--color-text);border:1px solid var(--color-border);border-radius:var(--radius-medium);text-align:center}
@media (max-width:30rem){.consent__buttons .button{max-inline-size:none}}
@media print{.consent,.consent-link,.consent-held{display:none!important}}`.trim();
