// Checks that visitors can pay where a form asks for it.
import type { Section } from '@sitewright/contract/content';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import { findDraftForm } from '../../forms/draft-forms.ts';
import type { Library } from '../../library/library.ts';
import { embeddedFormsIn } from '../../rendering/embedded-forms.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';
import { finding } from './finding.ts';

interface Place {
  page?: DraftPage;
  sections: readonly Section[];
}

const placesOf = ({ header, pages, footer }: SiteDraft): Place[] => [
  ...[header, footer].flatMap((section) => (section ? [{ sections: [section] }] : [])),
  ...pages.map((page) => ({ page, sections: page.sections })),
];

const messageOf = (form: string, page: DraftPage | undefined): string =>
  `The form “${form}”${page ? ` on the page “${page.title}”` : ''} asks for a payment, but this workspace cannot take payments yet. Remove the payment field, or connect a payment service.`;

const checkPlace = (library: Library, draft: SiteDraft, { page, sections }: Place): Finding[] => {
  const names = embeddedFormsIn(library, draft, sections).flatMap((form) => {
    const found = findDraftForm(draft.forms, form);
    const fields = found?.definition.fields ?? form.content?.fields ?? [];
    return fields.some(({ type }) => type === 'payment') ? [found?.name ?? form.content?.name ?? ''] : [];
  });
  return [...new Set(names)].map((form) => {
    const values = { form, ...(page ? { page: page.title } : {}) };
    return finding(
      'payments_not_connected',
      messageOf(form, page),
      { page },
      { severity: 'blocking', values },
    );
  });
};

/** One finding for each form and page; none where payments are connected. */
export const checkPayments = (library: Library, draft: SiteDraft, isConnected: boolean): Finding[] =>
  isConnected ? [] : placesOf(draft).flatMap((place) => checkPlace(library, draft, place));
