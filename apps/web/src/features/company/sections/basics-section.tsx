import { Autocomplete, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import { type SizeBand, sizeBands } from '@sitewright/contract/company/company-profile';
import { listWizardIndustries } from '@sitewright/contract/wizard/wizard';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';
import { fieldIds } from '../field-ids.ts';
import { NumberField } from './number-field.tsx';

export function BasicsSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="basics" isReadOnly={isReadOnly}>
      <div className={styles.pair}>
        <TextInput
          id={fieldIds.displayName}
          label={t('fields.displayName')}
          description={t('fields.displayNameHint')}
          autoComplete="organization"
          maxLength={limits.nameMaxLength}
          value={draft.displayName}
          error={issue('displayName')}
          onChange={(event) => change({ displayName: event.currentTarget.value })}
        />
        <TextInput
          label={t('fields.legalName')}
          description={t('fields.legalNameHint')}
          maxLength={limits.nameMaxLength}
          value={draft.legalName}
          error={issue('legalName')}
          onChange={(event) => change({ legalName: event.currentTarget.value })}
        />
      </div>
      <Textarea
        id={fieldIds.description}
        label={t('fields.description')}
        description={t('fields.descriptionHint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.descriptionMaxLength}
        value={draft.description}
        error={issue('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <IndustryField value={draft.industry} onChange={(industry) => change({ industry })} />
        <NumberField
          label={t('fields.foundedYear')}
          value={draft.foundedYear}
          error={issue('foundedYear')}
          onChange={(foundedYear) => change({ foundedYear })}
        />
        <NativeSelect
          label={t('fields.sizeBand')}
          value={draft.sizeBand ?? ''}
          data={[
            { value: '', label: t('sizes.unknown') },
            ...sizeBands.map((value) => ({ value, label: t(`sizes.${value}`) })),
          ]}
          onChange={(event) =>
            change({
              sizeBand: sizeBands.find((band: SizeBand) => band === event.currentTarget.value) ?? null,
            })
          }
        />
        <TextInput
          label={t('fields.taxId')}
          maxLength={limits.taxIdMaxLength}
          value={draft.taxId}
          error={issue('taxId')}
          onChange={(event) => change({ taxId: event.currentTarget.value })}
        />
      </div>
    </CompanySection>
  );
}

interface IndustryProps {
  value: string;
  onChange: (value: string) => void;
}

/** The industries of the writer by their names; other words are kept as they are typed. */
function IndustryField({ value, onChange }: IndustryProps) {
  const { t } = useTranslation('company');
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['wizard-industries', language],
    queryFn: ({ signal }) => request(listWizardIndustries, { query: { language }, signal }),
    staleTime: Infinity,
  });
  const industries = data?.industries ?? [];
  const labels = [...new Set(industries.map(({ label }) => label))];
  return (
    <Autocomplete
      id={fieldIds.industry}
      label={t('fields.industry')}
      description={t('fields.industryHint')}
      data={labels}
      maxLength={limits.industryMaxLength}
      value={industries.find(({ slug }) => slug === value)?.label ?? value}
      onChange={(text) => onChange(industries.find(({ label }) => label === text)?.slug ?? text)}
    />
  );
}
