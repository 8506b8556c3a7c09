import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import {
  type BusinessContext,
  getBusinessContext,
  updateBusinessContext,
} from '@sitewright/contract/sites/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const most = {
  businessName: limits.sites.businessNameMaxLength,
  description: limits.sites.businessDescriptionMaxLength,
  industry: limits.sites.industryMaxLength,
  tone: limits.sites.toneMaxLength,
  location: limits.sites.locationMaxLength,
  targetAudience: limits.sites.audienceMaxLength,
  uniqueValue: limits.sites.uniqueValueMaxLength,
} as const satisfies Record<keyof BusinessContext, number>;
type Name = keyof typeof most;
const names = Object.keys(most) as Name[];
const short = ['industry', 'tone', 'location', 'targetAudience'] as const;

const markBelow: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

interface LoadedBusiness {
  business: BusinessContext;
  /** Values of the workspace, used where the site sets none. */
  inherited: BusinessContext;
}

/** Details of the business, for AI suggestions and structured data. */
export default function BusinessForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const params = { id: site.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['business-context', site.id],
    queryFn: ({ signal }) => request(getBusinessContext, { params, signal }),
    // Depends on values that change elsewhere, so it is not cached.
    gcTime: 0,
    staleTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  const { inherited, ...business } = data;
  return <Fields business={business} inherited={inherited} onClose={onClose} />;
}

function Fields({ business, inherited, onClose }: GroupProps & LoadedBusiness) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const queries = useQueryClient();
  // Inherited values are shown in the empty field: typing overrides them, clearing restores them.
  const own = (name: Name): string => (business[name] === inherited[name] ? '' : business[name]);
  const { form, failure, submit } = useSettingsForm(
    Object.fromEntries(names.map((name) => [name, own(name)])) as Record<Name, string>,
    async (body) => {
      const saved = await request(updateBusinessContext, { params: { id: site.id }, body });
      queries.setQueryData(['business-context', site.id], saved);
    },
    onClose,
  );
  const field = (name: Name) => ({
    label: t(`business.${name}`),
    description: mark(name),
    placeholder: inherited[name],
    inputWrapperOrder: markBelow,
    maxLength: most[name],
    ...form.getInputProps(name),
  });
  const mark = (name: Name): string | undefined => {
    if (inherited[name] === '') return undefined;
    return t(form.values[name].trim() === '' ? 'business.inherited' : 'business.overridden');
  };
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('business.intro')}</p>
      <TextInput data-autofocus {...field('businessName')} />
      <Textarea autosize minRows={2} maxRows={8} {...field('description')} />
      <div className={classes.pair}>
        {short.map((name) => (
          <TextInput key={name} {...field(name)} />
        ))}
      </div>
      <Textarea autosize minRows={2} maxRows={6} {...field('uniqueValue')} />
    </FormFrame>
  );
}
