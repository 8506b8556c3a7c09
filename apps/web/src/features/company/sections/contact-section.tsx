import { TextInput } from '@mantine/core';
import { companyLimits } from '@sitewright/contract/company/company-limits';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import { fieldIds } from '../field-ids.ts';

export function ContactSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  return (
    <CompanySection name="contact" isReadOnly={isReadOnly}>
      <TextInput
        id={fieldIds.phone}
        type="tel"
        label={t('fields.phone')}
        description={t('fields.phoneHint')}
        autoComplete="tel"
        maxLength={companyLimits.phoneMaxLength}
        value={draft.phone}
        error={issue('phone')}
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
      <TextInput
        id={fieldIds.email}
        type="email"
        label={t('fields.email')}
        autoComplete="email"
        maxLength={limits.auth.emailMaxLength}
        value={draft.email}
        error={issue('email')}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
    </CompanySection>
  );
}
