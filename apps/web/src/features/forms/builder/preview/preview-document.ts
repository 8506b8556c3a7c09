import type { FormContent } from '@sitewright/contract/forms/forms';
import { formCss, renderForm, scriptedFormCss } from '@sitewright/forms/render/render-form';
import { escapeHtml } from '@sitewright/forms/render/markup';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { FormTexts } from '@sitewright/forms/texts/en';

interface Options {
  /** Title of the page, which is shown nowhere but read out. */
  title: string;
  texts: FormTexts;
  /** Language of the page that the form stands on. */
  language: string;
  /** Language that the form is translated into; none shows the texts as they were written. */
  translation: string | undefined;
  /** Declarations of the site’s theme, for forms with its colors. */
  themeStyle: string;
}

const pageCss = `
body{margin:0;color:#1f2328;background:#fff;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{padding:clamp(12px,4vw,32px)}
`;

/** Whatever the form contains, nothing leaves the frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src https: data: blob:',
].join('; ');

const previewId = 'preview';

/** The form as a page of its own, drawn as on a published page, with the script that published forms have. */
export const previewDocument = (
  content: FormContent,
  { title, texts, language, translation, themeStyle }: Options,
): string => {
  const locale = translation ?? 'und';
  const { settings } = translateForm(content, locale);
  const form = renderForm(
    { publicId: previewId, name: content.name, description: content.description, definition: content },
    { texts, locale, action: '#', idPrefix: previewId, withDefinition: true },
  );
  // Inert until the script has taken over: before, a click on the button would do nothing.
  const script = new URL('/form-preview.js', document.baseURI).href;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" data-success="${escapeHtml(settings.successMessage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}; form-action 'none'">
<title>${escapeHtml(title)}</title>
<style>${pageCss}${formCss}${scriptedFormCss}</style>
</head>
<body><main inert style="${escapeHtml(themeStyle)}">${form}</main><script src="${escapeHtml(script)}"></script></body>
</html>`;
};
