import type { ReactNode } from 'react';
import type { CompanyFields } from '@sitewright/contract/company/company-profile';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { Translations } from '../../lib/translations-shape.ts';
import listing from '../../ui/listing/listing.module.css';
import settings from '../../ui/settings/settings.module.css';
import type { FindIssue } from './use-field-issue.ts';

export interface SectionProps {
  draft: CompanyFields;
  change: (next: Partial<CompanyFields>) => void;
  issue: FindIssue;
  isReadOnly: boolean;
}

interface Props {
  name: keyof Translations['company']['sections'];
  isReadOnly?: boolean;
  children: ReactNode;
}

/** A part of the profile with its title beside it. */
export function CompanySection({ name, isReadOnly = false, children }: Props) {
  const { t } = useTranslation('company');
  return (
    <section className={settings.group} aria-labelledby={`company-section-${name}`}>
      <div>
        <h2 id={`company-section-${name}`}>{t(`sections.${name}.title`)}</h2>
        <p>{t(`sections.${name}.text`)}</p>
      </div>
      <div className={listing.form}>
        <fieldset disabled={isReadOnly} className={settings.fields}>
          {children}
        </fieldset>
      </div>
    </section>
  );
}
