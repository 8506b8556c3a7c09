import { Radio } from '@mantine/core';
import { registrationModes } from '@sitewright/contract/tenants/settings';
import { issueOf, Lines } from './lines-field.tsx';

type Mode = (typeof registrationModes)[number];

interface RegistrationDraft {
  mode: Mode;
  domains: string[];
  bannedDomains: string[];
}

interface RegistrationFieldsProps {
  draft: RegistrationDraft;
  faults: Parameters<typeof issueOf>[0];
  change: (part: Partial<RegistrationDraft>) => void;
  /** Texts, which differ between installation and workspace. */
  words: (key: 'mode' | `modes.${Mode}` | 'domains' | 'domainsHint' | 'banned' | 'bannedHint') => string;
}

/** Registration settings, shared by installation and workspace. */
export function RegistrationFields({ draft, faults, change, words }: RegistrationFieldsProps) {
  return (
    <>
      <Radio.Group
        label={words('mode')}
        value={draft.mode}
        onChange={(mode) => change({ mode: registrationModes.find((one) => one === mode) ?? draft.mode })}
      >
        {registrationModes.map((mode) => (
          <Radio key={mode} mt={8} value={mode} label={words(`modes.${mode}`)} />
        ))}
      </Radio.Group>
      {draft.mode === 'domains' && (
        <Lines
          label={words('domains')}
          description={words('domainsHint')}
          value={draft.domains}
          error={issueOf(faults, 'domains')}
          onChange={(domains) => change({ domains })}
        />
      )}
      <Lines
        label={words('banned')}
        description={words('bannedHint')}
        value={draft.bannedDomains}
        error={issueOf(faults, 'bannedDomains')}
        onChange={(bannedDomains) => change({ bannedDomains })}
      />
    </>
  );
}
