// A template as its editor sees it: what is edited, what would be sent without it, and whether an upgrade touched it.
import { createHash } from 'node:crypto';
import type { EmailBrand } from '@sitewright/email/email-brand';
import { type EmailContent, emailContentSchema } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import type {
  EmailTemplate,
  EmailTemplateState,
  EmailTemplateSummary,
} from '@sitewright/contract/email-templates/template-endpoints';
import { usableContent } from '../../core/emails/choose-content.ts';
import type { AnyEmail } from '../../core/emails/define-email.ts';
import { emailFormatter } from '../../core/mail/write-mail.ts';
import type { TemplateKey, TemplateRow, TemplateVersionRow } from './email-templates.store.ts';

export const hashOf = (content: EmailContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);

export interface ActiveRow {
  scope: TemplateKey['scope'];
  kind: string;
  locale: Language;
  content: unknown;
}

interface Original {
  original: EmailContent;
  originalFrom: 'platform' | 'shipped';
}

/** The active template of the place itself, and what is sent without it. */
export const standOf = (
  email: AnyEmail,
  locale: Language,
  { scope, active }: { scope: TemplateKey['scope']; active: readonly ActiveRow[] },
): Original & { own: unknown } => {
  const rows = active.filter((row) => row.kind === email.kind && row.locale === locale);
  const own = rows.find((row) => row.scope === scope)?.content;
  const platform =
    scope === 'platform'
      ? undefined
      : usableContent(email, rows.find((row) => row.scope === 'platform')?.content);
  return {
    own,
    original: platform ?? email.shipped[locale],
    originalFrom: platform ? 'platform' : 'shipped',
  };
};

const stateOf = (row: TemplateRow | undefined): EmailTemplateState => {
  if (!row || (row.active_version === null && row.draft === null)) return 'default';
  if (row.active_version === null) return 'draft';
  return row.draft === null ? 'active' : 'changed';
};

export const statusOf = (
  email: AnyEmail,
  row: TemplateRow | undefined,
  { original, own }: ReturnType<typeof standOf>,
): EmailTemplateSummary['locales']['en'] => {
  const state = stateOf(row);
  return {
    state,
    isBroken: own !== undefined && usableContent(email, own) === undefined,
    hasNewerOriginal: state !== 'default' && row?.based_on !== hashOf(original),
    updatedAt: row?.updated_at.toISOString() ?? null,
  };
};

/** A stored template is shown even if it cannot be sent, so that it can be mended. */
const readable = (stored: unknown): EmailContent | undefined => emailContentSchema.safeParse(stored).data;

/** The values with which previews and test emails are filled. */
export const sampleValues = (email: AnyEmail, locale: Language, brand: EmailBrand) => ({
  ...email.variablesFrom(email.example ?? email.sample, emailFormatter({ locale }, brand.productName)),
  productName: brand.productName,
  name: 'Lan',
  replyTo: '',
});

export const presentVersion = (
  { version, created_at: createdAt, author }: TemplateVersionRow & { author: string | null },
  row: TemplateRow | undefined,
) => ({
  version,
  createdAt: createdAt.toISOString(),
  author,
  isActive: row?.active_version === version,
});

export interface PresentedParts {
  canEdit: boolean;
  email: AnyEmail;
  locale: Language;
  row: TemplateRow | undefined;
  stand: ReturnType<typeof standOf>;
  versions: readonly (TemplateVersionRow & { author: string | null })[];
  brand: EmailBrand;
}

export const presentTemplate = ({
  canEdit,
  email,
  locale,
  row,
  stand,
  versions,
  brand,
}: PresentedParts): EmailTemplate => {
  const samples = sampleValues(email, locale, brand) as Record<string, string | undefined>;
  return {
    kind: email.kind,
    group: email.group,
    grantsAccess: email.grantsAccess === true,
    locale,
    ...statusOf(email, row, stand),
    canEdit,
    edit: row?.edit ?? 0,
    variables: email.variables.map((variable) => ({ ...variable, sample: samples[variable.name] ?? '' })),
    brand: {
      productName: brand.productName,
      color: brand.color,
      ...(brand.logoUrl === undefined ? {} : { logoUrl: brand.logoUrl }),
      ...(brand.above === undefined ? {} : { above: brand.above }),
      ...(brand.below === undefined ? {} : { below: brand.below }),
    },
    content: readable(row?.draft) ?? readable(stand.own) ?? stand.original,
    original: stand.original,
    originalFrom: stand.originalFrom,
    versions: versions.map((version) => presentVersion(version, row)),
  };
};
