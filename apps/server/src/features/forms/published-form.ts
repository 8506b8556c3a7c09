// How a form is drawn on a published page, and again when the page is answered with errors or thanks.
import { honeypotName } from '@sitewright/forms/honeypot';
import type { RenderFormOptions } from '@sitewright/forms/render/render-form';
import { en, type FormTexts } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';

export const formTextsFor = (locale: string): FormTexts => (locale.startsWith('vi') ? vi : en);

interface Place {
  locale: string;
  /** Path of the page. */
  path: string;
  /** Id of the form on the page. */
  idPrefix: string;
  action: string;
}

export const publishedFormOptions = (
  {
    publicId,
    version,
    definition,
  }: { publicId: string; version: number | null; definition: { settings: { honeypot: boolean } } },
  { locale, path, idPrefix, action }: Place,
): RenderFormOptions => ({
  texts: formTextsFor(locale),
  locale,
  // Without scripts the answer to the form is a page: it opens where the form is.
  action: `${action}#${idPrefix}`,
  idPrefix,
  ...(definition.settings.honeypot ? { honeypot: honeypotName(publicId) } : {}),
  hidden: { _v: String(version ?? ''), _l: locale, _p: path, _f: idPrefix },
});
