// Pages that emails link to: plain HTML, so that they work in any browser and without scripts.
import type { Language } from '@sitewright/contract/fields';
import { readableOn } from '@sitewright/render/color';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import type { EmailBrand } from '@sitewright/email/email-brand';

const styleOf = ({ color }: EmailBrand): string =>
  `:root{color-scheme:light dark;--brand:${color};--on-brand:${readableOn(color)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;font:16px/1.55 system-ui,sans-serif;background:light-dark(#f3f4f6,#16181c);color:light-dark(#1f2328,#e6e8eb)}
main{width:100%;max-width:480px;padding:clamp(24px,6vw,40px);border-radius:16px;background:light-dark(#fff,#1f2226);overflow-wrap:anywhere}
.brand{display:flex;align-items:center;min-height:32px;font-weight:600}
.brand img{max-height:40px;max-width:200px}
h1{margin:24px 0 8px;font-size:26px;line-height:1.25}
p{margin:8px 0}
fieldset{margin:16px 0;padding:0;border:0}
label{display:flex;gap:12px;align-items:flex-start;padding:10px 0}
label small{display:block;opacity:.75}
input{width:20px;height:20px;margin:2px 0 0;flex:none;accent-color:var(--brand)}
button{margin:16px 12px 0 0;min-height:44px;padding:10px 22px;border:0;border-radius:10px;background:var(--brand);color:var(--on-brand);font:600 16px/1.3 inherit;font-family:inherit;cursor:pointer}
button.quiet{background:transparent;color:inherit;border:1px solid currentColor}
a{color:inherit}
.field{display:grid;gap:4px;padding:8px 0;font-weight:600}
.field :is(input,select,textarea){width:100%;height:auto;min-height:44px;margin:0;padding:10px 12px;border:1px solid light-dark(#8a9099,#7b828c);border-radius:10px;background:transparent;color:inherit;font:16px/1.4 system-ui,sans-serif}
.field option{background:light-dark(#fff,#1f2226)}
.field textarea{min-height:110px;resize:vertical}
.trap{position:absolute;left:-9999px}
[role=alert]{padding:10px 14px;border-radius:10px;background:light-dark(#fdecea,#46211d)}
.archive{margin:16px 0;padding:0;list-style:none}
.archive li{padding:10px 0;border-top:1px solid color-mix(in srgb,currentColor 15%,transparent)}
.archive a{font-weight:600}
.archive small{display:block;opacity:.75}
.pages{display:flex;gap:16px}
:focus-visible{outline:3px solid Highlight;outline-offset:2px}
[role=status]{padding:10px 14px;border-radius:10px;background:light-dark(#e6f4ea,#1d3a29)}`;

export interface NewsletterPage {
  brand: EmailBrand;
  language: Language;
  title: string;
  /** Markup of ours; every text in it is escaped. */
  body: string;
}

export const newsletterPage = ({ brand, language, title, body }: NewsletterPage): string =>
  htmlDocument(
    {
      lang: language,
      title: `${title} · ${brand.productName}`,
      robots: 'noindex',
      stylesheet: { css: styleOf(brand) },
    },
    `<main><div class="brand">${
      brand.logoUrl
        ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(brand.productName)}">`
        : escapeHtml(brand.productName)
    }</div><h1>${escapeHtml(title)}</h1>${body}</main>`,
  );

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** A form that sends one button; `action` is a path of ours. */
export const buttonForm = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;
