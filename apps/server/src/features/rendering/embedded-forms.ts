import { type EmbeddedForm, listEmbeddedForms } from '@sitewright/render/forms/embedded-forms';
import type { Library } from '../library/library.ts';
import type { SiteDraft } from './site-draft.ts';

/** The forms on all pages of a draft, with those of the header and the footer. */
export const embeddedFormsOf = (
  library: Library,
  { header, pages, footer, custom, locale }: SiteDraft,
): EmbeddedForm[] => {
  const parts = [header, footer].filter((part) => part !== undefined);
  return listEmbeddedForms(
    [...parts, ...pages.flatMap((page) => page.sections)].map(custom.withVersionedType),
    {
      findDesign: ({ type }) => library.designs.get(type) ?? custom.find(type),
      locale,
    },
  );
};
