import { TextInput } from '@mantine/core';
import { companyLimits as limits } from '@sitewright/contract/company/company-limits';
import { companyNetworks } from '@sitewright/contract/company/company-profile';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';

export function OnlineSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  const { socials } = draft;
  return (
    <CompanySection name="online" isReadOnly={isReadOnly}>
      <TextInput
        type="url"
        label={t('fields.website')}
        placeholder="https://www.example.com"
        autoComplete="url"
        maxLength={limits.urlMaxLength}
        value={draft.website}
        error={issue('website')}
        onChange={(event) => change({ website: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        {companyNetworks.map((network) => (
          <TextInput
            key={network}
            id={`company-${network}`}
            type="url"
            label={t('fields.socials', { network: t(`networks.${network}`) })}
            placeholder="https://"
            maxLength={limits.urlMaxLength}
            value={socials[network]}
            error={issue(`socials.${network}`)}
            onChange={(event) => change({ socials: { ...socials, [network]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </CompanySection>
  );
}
