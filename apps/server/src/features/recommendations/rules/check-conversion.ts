// Whether visitors can become customers: contact, the next step, forms that work and what the law asks of them.
import { findDraftForm } from '../../forms/draft-forms.ts';
import type { EmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import { linkTargets } from '../../rendering/content-sources.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';
import { type Advice, advice } from '../advice.ts';

export interface SiteForms {
  embedded: readonly EmbeddedForm[];
  /** Ids of the forms that somebody has sent, tests included. */
  used: ReadonlySet<string>;
}

const contactLink = /^(?:tel:|mailto:|sms:|https:\/\/(?:wa\.me|m\.me|zalo\.me|t\.me)\/)/;

const checkContact = (draft: SiteDraft, { embedded }: SiteForms): Advice[] => {
  if (draft.pages.length === 0 || embedded.length > 0) return [];
  const parts = [draft.header, draft.footer, ...draft.pages.map(({ content }) => content)];
  return linkTargets(parts).some(({ href }) => contactLink.test(href))
    ? []
    : [advice('no_contact', 'The site has no form, phone number or email address.')];
};

const checkNextStep = (draft: SiteDraft, pagesWithForm: ReadonlySet<string>): Advice[] => {
  const page = draft.pages.find((one) => one.is_home);
  const visible = page?.sections.filter(({ hidden }) => !hidden) ?? [];
  if (!page || visible.length === 0 || pagesWithForm.has(page.id) || linkTargets(visible).length > 0)
    return [];
  return [advice('no_call_to_action', 'The home page has no button, link or form.', { page })];
};

const privacyName =
  /privacy|data.?protection|datenschutz|impressum|imprint|legal|terms|chính sách|bảo mật|riêng tư|điều khoản|pháp lý/iu;
const privacySlug =
  /privacy|datenschutz|impressum|imprint|legal|terms|chinh-sach|bao-mat|rieng-tu|dieu-khoan|phap-ly/i;

const isPrivacyPage = ({ title, slug }: DraftPage): boolean =>
  privacyName.test(title) || privacySlug.test(slug);

const checkPrivacy = (draft: SiteDraft, { embedded }: SiteForms): Advice[] => {
  if (embedded.length === 0 || draft.pages.some(isPrivacyPage)) return [];
  const elsewhere = linkTargets([draft.footer, draft.header]).some(({ label }) => privacyName.test(label));
  const fix = { kind: 'addPage' as const, name: 'addPrivacyPage' as const, template: 'legal' };
  return elsewhere ? [] : [advice('no_privacy_page', 'The site has a form but no privacy policy.', { fix })];
};

const checkForms = (draft: SiteDraft, { embedded, used }: SiteForms): Advice[] => {
  const shown = new Set(embedded.flatMap((form) => findDraftForm(draft.forms, form) ?? []));
  return [...shown]
    .filter(({ id, version }) => version !== null && !used.has(id))
    .map(({ id, name }) =>
      advice('untested_form', `Nobody has sent the form “${name}” yet.`, {
        values: { form: name, formId: id },
        fix: { kind: 'testForm', name: 'testForm', formId: id },
      }),
    );
};

export const checkConversion = (
  draft: SiteDraft,
  forms: SiteForms,
  pagesWithForm: ReadonlySet<string>,
): Advice[] => [
  ...checkContact(draft, forms),
  ...checkNextStep(draft, pagesWithForm),
  ...checkPrivacy(draft, forms),
  ...checkForms(draft, forms),
];
