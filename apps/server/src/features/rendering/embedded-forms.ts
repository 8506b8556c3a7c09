import type { Section } from '@sitewright/contract/content';
import { type EmbeddedForm, listEmbeddedForms } from '@sitewright/render/forms/embedded-forms';
import type { Library } from '../library/library.ts';
import type { SiteDraft } from './site-draft.ts';

/** The forms in some sections of a draft. */
export const embeddedFormsIn = (
  library: Library,
  { custom, locale }: SiteDraft,
  sections: readonly Section[],
): EmbeddedForm[] =>
  listEmbeddedForms(sections.map(custom.withVersionedType), {
    findDesign: ({ type }) => library.designs.get(type) ?? custom.find(type),
    locale,
  });

/** The forms on all pages of a draft, with those of the header and the footer. */
export const embeddedFormsOf = (library: Library, draft: SiteDraft): EmbeddedForm[] => {
  const { header, pages, footer } = draft;
  const parts = [header, footer].filter((part) => part !== undefined);
  return embeddedFormsIn(library, draft, [...parts, ...pages.flatMap((page) => page.sections)]);
};
