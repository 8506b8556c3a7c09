import { Alert, Button } from '@mantine/core';
import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { CompanySites } from '../company-sites/company-sites.tsx';
import { NextSteps } from '../recommendations/next-steps.tsx';
import { CompletenessCard, goToField } from './completeness-card.tsx';
import { FileSection } from './files/file-section.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { AddressSection } from './sections/address-section.tsx';
import { BasicsSection } from './sections/basics-section.tsx';
import { BrandSection } from './sections/brand-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { EntriesSection, ValuePropsSection } from './sections/list-sections.tsx';
import { OnlineSection } from './sections/online-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { useCompanyDraft } from './use-company-profile.ts';
import { useFieldIssue } from './use-field-issue.ts';
import { WebsiteDialog } from './website/website-dialog.tsx';
import styles from './company.module.css';

export function CompanyEditor({ loaded }: { loaded: CompanyProfileResponse }) {
  const { t } = useTranslation('company');
  const form = useCompanyDraft(loaded);
  const { draft, change, faults, isDirty } = form;
  const issue = useFieldIssue(faults);
  const [isReading, setReading] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isReadOnly = !loaded.canEdit;
  const section = { draft, change, issue, isReadOnly };

  const { failure } = form;
  useEffect(() => {
    if (failure) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  const save = async (version?: number): Promise<void> => {
    if (await form.save(version)) notify.success(t('saved'));
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDirty && !form.isSaving) void save();
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element.current?.requestSubmit();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);

  return (
    <>
      {isReadOnly && <Alert>{t('readOnly')}</Alert>}
      <CompletenessCard completeness={loaded.completeness} />
      <NextSteps
        mayEdit={!isReadOnly}
        version={`${loaded.version} ${loaded.assets.length}`}
        onField={goToField}
      />
      {!isReadOnly && (
        <div>
          <Button variant="default" onClick={() => setReading(true)}>
            {t('website.open')}
          </Button>
        </div>
      )}
      <form noValidate ref={element} aria-label={t('title')} className={styles.form} onSubmit={handleSubmit}>
        <BasicsSection {...section} />
        <ContactSection {...section} />
        <AddressSection {...section} />
        <HoursSection {...section} />
        <EntriesSection list="locations" {...section} />
        <OnlineSection {...section} />
        <BrandSection {...section} />
        <EntriesSection list="services" {...section} />
        <ValuePropsSection {...section} />
        <EntriesSection list="team" {...section} />
        <EntriesSection list="testimonials" {...section} />
        <FileSection assets={loaded.assets} isReadOnly={isReadOnly} />
        {!isReadOnly && <SaveBar form={form} onOverwrite={(version) => void save(version)} />}
      </form>
      <CompanySites version={loaded.version} />
      {isReading && <WebsiteDialog draft={draft} change={change} onClose={() => setReading(false)} />}
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
