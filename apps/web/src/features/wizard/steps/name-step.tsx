import { TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { subdomainFromName, subdomainIssue } from '@sitewright/contract/sites/subdomain';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { SubdomainField } from '../../sites/subdomain-field.tsx';
import { useSubdomainCheck } from '../../sites/use-subdomain-check.ts';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../use-wizard.ts';

export function NameStep() {
  const { t } = useTranslation('wizard');
  const { check, fields } = useNameFields();
  return (
    <StepFrame step="name" title={t('name.title')} lead={t('name.lead')} onCheck={check}>
      {fields}
    </StepFrame>
  );
}

interface NameFields {
  fields: ReactNode;
  /** Message of what is missing; undefined when the site can be created under this address. */
  check: () => string | undefined;
}

/** Name and subdomain of the site; both follow the name of the business until they are edited. */
export function useNameFields(): NameFields {
  const { t } = useTranslation(['wizard', 'errors']);
  const { data, change } = useWizard();
  const name = data.siteName ?? data.businessName ?? '';
  const subdomain = data.subdomain ?? subdomainFromName(name);
  const [error, setError] = useState<string>();
  const availability = useSubdomainCheck(subdomain);

  const handleName = (siteName: string): void => {
    // An address that nobody has edited follows the name.
    const follows = data.subdomain === undefined || data.subdomain === subdomainFromName(name);
    change({ siteName, ...(follows && { subdomain: subdomainFromName(siteName) }) });
  };
  const check = (): string | undefined => {
    setError(undefined);
    if (name.trim() === '') return t('name.nameMissing');
    const issue = subdomainIssue(subdomain) ?? (availability.state === 'taken' ? 'taken' : undefined);
    if (issue) {
      setError(t(`errors:subdomain_${issue}`));
      return t(`errors:subdomain_${issue}`);
    }
    change({ siteName: name.trim(), subdomain });
    return undefined;
  };

  const fields = (
    <>
      <TextInput
        label={t('name.name')}
        maxLength={limits.sites.nameMaxLength}
        autoComplete="off"
        value={name}
        onChange={(event) => handleName(event.currentTarget.value)}
      />
      <SubdomainField
        value={subdomain}
        error={error}
        check={availability}
        onChange={(typed) => {
          setError(undefined);
          change({ subdomain: typed });
        }}
      />
    </>
  );
  return { fields, check };
}
