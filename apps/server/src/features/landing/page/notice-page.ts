// Pages without a template: there is none, it cannot be rendered, or its data cannot be read.
import { escapeHtml } from '@sitewright/render/escape';
import { landingPalette, paletteCss } from '@sitewright/render/landing/landing-colors';
import { baseStyles } from './base-styles.data.ts';
import type { FrameTexts } from './frame-texts.ts';

export type NoticeKind = 'noTemplate' | 'failed' | 'unavailable';

const colors = {
  primary: '#2f5d50',
  background: '#fbfaf7',
  text: '#1a1916',
  accent: '#2f5d50',
  surface: '#ffffff',
} as const;

const look = [
  paletteCss(landingPalette({ colors }, {})),
  ':root{--landing-heading:system-ui,sans-serif;--landing-body:system-ui,sans-serif}',
  baseStyles,
].join('\n');

/** The button loads the same address again, without a script. */
export const noticePage = ({ notices }: FrameTexts, language: 'en' | 'vi', kind: NoticeKind): string => {
  const title = escapeHtml(notices[kind]);
  const text = { noTemplate: '', failed: notices.failedText, unavailable: notices.unavailableText }[kind];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<script src="/boot.js"></script>
<title>${title}</title>
<style>${look}</style>
</head>
<body>
<main id="content" class="notice"><h1>${title}</h1>${text ? `<p>${escapeHtml(text)}</p>` : ''}<form><button>${escapeHtml(notices.reload)}</button></form></main>
</body>
</html>
`;
};
