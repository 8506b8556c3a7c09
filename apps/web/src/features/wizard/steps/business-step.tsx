import { Select, Textarea, TextInput } from '@mantine/core';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { languageNames, languages } from '../../../lib/languages.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../use-wizard.ts';
import { useWizardIndustries } from '../wizard-queries.ts';
import styles from '../wizard.module.css';

export function BusinessStep() {
  const { t } = useTranslation('wizard');
  const { data } = useWizard();
  const [isNameMissing, setNameMissing] = useState(false);
  const check = (): undefined | string => {
    const isMissing = !data.businessName?.trim();
    setNameMissing(isMissing);
    return isMissing ? t('business.nameMissing') : undefined;
  };
  return (
    <StepFrame step="business" title={t('business.title')} lead={t('business.lead')} onCheck={check}>
      <BusinessFields isNameMissing={isNameMissing} />
    </StepFrame>
  );
}

export function BusinessFields({ isNameMissing }: { isNameMissing: boolean }) {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  return (
    <>
      <TextInput
        label={t('business.name')}
        required
        autoComplete="organization"
        maxLength={limits.sites.nameMaxLength}
        value={data.businessName ?? ''}
        error={isNameMissing && !data.businessName?.trim()}
        onChange={(event) => change({ businessName: event.currentTarget.value })}
      />
      <Textarea
        label={t('business.description')}
        description={t('business.descriptionHint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={aiLimits.promptMaxLength}
        value={data.description ?? ''}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <IndustrySelect />
        <TextInput
          label={t('business.location')}
          autoComplete="address-level2"
          maxLength={limits.sites.locationMaxLength}
          value={data.location ?? ''}
          onChange={(event) => change({ location: event.currentTarget.value })}
        />
      </div>
      <MoreDetails />
    </>
  );
}

const automatic = 'auto';

function IndustrySelect() {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const { data: known } = useWizardIndustries();
  const options = (known?.industries ?? []).map(({ slug, label }) => ({ value: slug, label }));
  return (
    <Select
      label={t('business.industry')}
      searchable
      allowDeselect={false}
      data={[{ value: automatic, label: t('business.industryAuto') }, ...options]}
      value={data.industry || automatic}
      onChange={(slug) => change({ industry: slug === automatic || slug === null ? '' : slug, pages: null })}
    />
  );
}

const fieldsOf = [
  ['targetAudience', 'audience', 'off', limits.sites.audienceMaxLength],
  ['phone', 'phone', 'tel', aiLimits.phoneMaxLength],
  ['contactEmail', 'email', 'email', limits.auth.emailMaxLength],
  ['address', 'address', 'street-address', aiLimits.addressMaxLength],
] as const;

function MoreDetails() {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const language = useLanguage();
  const isFilled = (data.services ?? []).length > 0 || fieldsOf.some(([name]) => data[name]);
  // Read once: closing it while somebody types would be a surprise.
  const [isOpen] = useState(isFilled);
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{t('business.more')}</summary>
      <div className={styles.fields}>
        <Textarea
          label={t('business.services')}
          description={t('business.servicesHint')}
          autosize
          minRows={2}
          maxRows={8}
          value={(data.services ?? []).join('\n')}
          onChange={(event) =>
            change({
              services: event.currentTarget.value
                .split('\n')
                .slice(0, aiLimits.servicesMax)
                .map((line) => line.slice(0, aiLimits.serviceMaxLength)),
            })
          }
        />
        <div className={styles.pair}>
          {fieldsOf.map(([name, label, autoComplete, maxLength]) => (
            <TextInput
              key={name}
              label={t(`business.${label}`)}
              autoComplete={autoComplete}
              maxLength={maxLength}
              value={data[name] ?? ''}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
          <Select
            label={t('business.language')}
            allowDeselect={false}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={data.locale ?? language}
            onChange={(value) => value && change({ locale: value })}
          />
        </div>
      </div>
    </details>
  );
}
