import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { cleanSubdomain } from '@sitewright/contract/sites/subdomain';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './site-basics-form.module.css';
import type { SubdomainCheck } from './use-subdomain-check.ts';

interface SubdomainFieldProps {
  value: string;
  error: ReactNode;
  check: SubdomainCheck;
  onChange: (subdomain: string) => void;
}

/** Subdomain of a new site, with availability and suggestions from the server. */
export function SubdomainField({ value, error, check, onChange }: SubdomainFieldProps) {
  const { t } = useTranslation(['gallery', 'errors']);
  const { domain } = check;
  const isRefused = check.state === 'taken' || check.state === 'reserved' || check.state === 'invalid';
  return (
    <div className={styles.address}>
      <TextInput
        label={t('create.subdomain')}
        description={t('create.subdomainHint')}
        rightSection={domain && <span className={styles.suffix}>.{domain}</span>}
        rightSectionWidth={`${domain.length + 2}ch`}
        rightSectionProps={{ className: styles.end ?? '' }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error ?? (isRefused ? t(`errors:subdomain_${check.state}`) : undefined)}
        onChange={(event) => onChange(cleanSubdomain(event.currentTarget.value))}
      />
      <output className={styles.verdict} data-state={check.state}>
        {check.state === 'checking' && t('create.checking')}
        {check.state === 'free' && (
          <>
            <IconCheck size={15} stroke={2} aria-hidden="true" />
            <span>{t('create.free', { address: `${value}.${domain}` })}</span>
          </>
        )}
      </output>
      {isRefused && check.suggestions.length > 0 && (
        <div className={styles.suggestions}>
          <span>{t('create.suggestions')}</span>
          {check.suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              aria-label={t('create.suggestion', { subdomain: suggestion })}
              onClick={() => onChange(suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
