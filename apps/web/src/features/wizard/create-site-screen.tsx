import { Button, SegmentedControl } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { duplicateSite } from '@sitewright/contract/sites/sites';
import type { WizardLook } from '@sitewright/contract/wizard/wizard';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { paths } from '../../routes/paths.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { LogoField } from './look/logo-field.tsx';
import { Proposals } from './look/proposals.tsx';
import { TemplateChoice } from './look/template-choice.tsx';
import { type Original, OriginalFields } from './original-fields.tsx';
import { BusinessFields } from './steps/business-step.tsx';
import { CreateStep } from './steps/create-step.tsx';
import { useNameFields } from './steps/name-step.tsx';
import { PagesFields } from './steps/pages-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WebsiteForm } from './website/website-form.tsx';
import { WizardProvider } from './wizard-provider.tsx';
import styles from './wizard.module.css';

/** The wizard on one page, for people who know what they want. Guests get the steps. */
export default function CreateSiteScreen() {
  const { status, person } = useSession();
  const [query] = useSearchParams();
  if (status === 'loading') return <PageSkeleton />;
  if (!person) return <Navigate to={{ pathname: paths.newSite, search: query.toString() }} replace />;
  return (
    <WizardProvider hasSessions={scopeOf(person.role, 'sites.write') !== undefined}>
      <CreateSite />
    </WizardProvider>
  );
}

function CreateSite() {
  const [query] = useSearchParams();
  const { status, data } = useWizard();
  if (status === 'loading') return <PageSkeleton />;
  return query.get('step') === 'create' && data.businessName ? <CreateStep /> : <CreateSiteForm />;
}

/** The site and version that a link from the version history names. */
const originalIn = (query: URLSearchParams): Original | undefined => {
  const id = query.get('site');
  return id ? { id, versionId: query.get('version') ?? undefined } : undefined;
};

const starts = ['proposal', 'template', 'blank', 'copy'] as const;
type Start = (typeof starts)[number];

function CreateSiteForm() {
  const { t } = useTranslation(['wizard', 'errors']);
  const { data, change, goTo } = useWizard();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [original, setOriginal] = useState<Original | undefined>(() => originalIn(query));
  const [start, setStart] = useState<Start>(original ? 'copy' : (data.look?.kind ?? 'proposal'));
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = useNameFields();

  const check = (): string | undefined => {
    if (start === 'copy') return original ? name.check() : t('createSite.noOriginal');
    if (!data.businessName?.trim()) return t('business.nameMissing');
    if (data.pages?.length === 0) return t('pages.none');
    if (data.look?.kind !== start) return t('look.none');
    return name.check();
  };
  const copy = async ({ id, versionId }: Original): Promise<void> => {
    const { siteName, subdomain } = data;
    try {
      const site = await request(duplicateSite, {
        params: { id },
        body: {
          ...(siteName && { name: siteName }),
          ...(subdomain && { subdomain }),
          ...(versionId && { versionId }),
        },
      });
      await navigate(paths.builder(site.id));
    } catch (error) {
      setFailure(messageOf(error, t('create.failed')));
    }
  };
  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const fault = check();
    setFailure(fault);
    if (fault) return;
    setBusy(true);
    await (start === 'copy' ? copy(original!) : goTo('create'));
    setBusy(false);
  };
  const handleStart = (next: Start): void => {
    setStart(next);
    if (next === 'blank') change({ look: { kind: 'blank' } satisfies WizardLook });
  };

  return (
    <form noValidate className={styles.sheet} onSubmit={(event) => void handleSubmit(event)}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('createSite.lead')}</p>
      </div>
      <SegmentedControl
        aria-label={t('look.kind')}
        className={styles.kinds ?? ''}
        data={starts.map((value) => ({
          value,
          label: value === 'copy' ? t('createSite.copy') : t(`look.kinds.${value}`),
        }))}
        value={start}
        onChange={(value) => handleStart(value)}
      />
      {start === 'copy' ? (
        <Section title={t('createSite.copy')}>
          <OriginalFields value={original} onChange={setOriginal} />
        </Section>
      ) : (
        <Section title={t('business.title')}>
          <WebsiteForm />
          <BusinessFields isNameMissing={false} />
          <LogoField />
        </Section>
      )}
      {start === 'proposal' && (
        <>
          <Section title={t('pages.title')}>
            <PagesFields />
          </Section>
          <Section title={t('look.title')} isWide>
            {data.businessName ? <Proposals /> : <p className={styles.lead}>{t('createSite.nameFirst')}</p>}
          </Section>
        </>
      )}
      {start === 'template' && (
        <Section title={t('look.kinds.template')} isWide>
          <TemplateChoice />
        </Section>
      )}
      <Section title={t('name.title')}>{name.fields}</Section>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.footer}>
        <Button type="submit" size="md" loading={isBusy}>
          {t('create.again')}
        </Button>
      </div>
    </form>
  );
}

interface SectionProps {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}

function Section({ title, isWide, children }: SectionProps) {
  return (
    <section className={styles.section} data-wide={isWide || undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
