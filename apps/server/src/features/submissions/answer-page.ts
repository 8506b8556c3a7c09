// The page that answers a visitor without scripts: the released page, with its form drawn anew.
import type { FormHead } from '../forms/forms.store.ts';
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { type RenderFormOptions, renderForm } from '@sitewright/forms/render/render-form';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { publishedFormOptions } from '../forms/published-form.ts';
import { rebaseHtml } from '../publishing/rebase-html.ts';

/** Where the form stands: what its hidden inputs say. */
export interface FormPlace {
  path: string;
  idPrefix: string;
  locale: string;
}

export interface ShownForm {
  form: FormHead;
  version: number;
  definition: FormDefinition;
}

/** Our own HTML: attributes are double-quoted, and no text contains `<`. */
const replaceForm = (html: string, idPrefix: string, form: string): string | undefined => {
  const start = new RegExp(`<form [^>]*\\bid="${idPrefix}"`).exec(html)?.index;
  const end = start === undefined ? -1 : html.indexOf('</form>', start);
  return start === undefined || end < 0
    ? undefined
    : html.slice(0, start) + form + html.slice(end + '</form>'.length);
};

interface Page {
  html: string;
  headers: Record<string, string>;
}

/** The released page with something else in the place of the form. Undefined where the page or the form is not there any more. */
export const pageWith = async (
  ctx: ServerContext,
  { host, hosted }: VisitorRouteTarget,
  { path, idPrefix }: FormPlace,
  draw: (page: Page) => string,
): Promise<Page | undefined> => {
  const page = await ctx.siteFiles.readPage(host, path, hosted?.prefix);
  if (!page) return undefined;
  const drawn = draw(page);
  const placed = hosted ? rebaseHtml(drawn, { prefix: hosted.prefix, page: path }) : drawn;
  const html = replaceForm(page.html, idPrefix, placed);
  return html === undefined ? undefined : { html, headers: page.headers };
};

/** Undefined where the page or the form is not there any more. */
export const answerPage = (
  ctx: ServerContext,
  target: VisitorRouteTarget,
  { form, version, definition }: ShownForm,
  place: FormPlace,
  shown: Pick<RenderFormOptions, 'answers' | 'malformed' | 'errors' | 'staged' | 'notice' | 'key'>,
): Promise<Page | undefined> => {
  const { path, idPrefix, locale } = place;
  const publicForm = {
    publicId: form.public_id,
    name: form.name,
    description: form.description,
    version,
    definition,
  };
  const action = `/_forms/${form.public_id}`;
  return pageWith(ctx, target, place, (page) =>
    renderForm(publicForm, {
      ...publishedFormOptions(publicForm, { locale, path, idPrefix, action }),
      // The page loads the script already.
      withDefinition: page.html.includes('data-definition'),
      ...shown,
    }),
  );
};
