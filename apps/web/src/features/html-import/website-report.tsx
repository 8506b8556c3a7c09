import { Alert, Button, Select, TextInput } from '@mantine/core';
import {
  type HtmlImport,
  type HtmlImportReport,
  importWebsite,
  type ImportedSection,
  type SectionUse,
} from '@sitewright/contract/html-import/html-imports';
import { limits } from '@sitewright/contract/limits';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import styles from './html-import.module.css';
import { SectionComparison } from './section-comparison.tsx';

export interface ShownImport {
  shown: HtmlImport;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

type Choices = Readonly<Record<string, SectionUse>>;

/** What an import would create, the choice for each section, and its start. */
export function WebsiteReport({ shown, onChanged, onClose }: ShownImport) {
  const { t } = useTranslation('html-import');
  const [choices, setChoices] = useState<Choices>({});
  const [name, setName] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState(shown.errorCode === null ? '' : t(`errors.${shown.errorCode}`));
  const report = shown.report!;
  const start = async (): Promise<void> => {
    setRunning(true);
    setFailure('');
    try {
      const body = {
        importId: shown.id,
        choices: { ...choices },
        ...(name.trim() ? { name: name.trim() } : {}),
      };
      await request(importWebsite, { body });
      await onChanged();
    } catch (error) {
      setFailure(messageOf(error, t('failed')));
      setRunning(false);
    }
  };
  return (
    <>
      <section className={styles.card} aria-labelledby="website-report">
        <header>
          <h2 id="website-report">{t('report')}</h2>
          <p className={styles.quiet}>
            <span dir="auto">{report.name}</span> · {shown.sourceName}
          </p>
        </header>
        <Totals report={report} choices={choices} />
        <Warnings report={report} />
        <TextInput
          label={t('name')}
          placeholder={report.name}
          maxLength={limits.sites.nameMaxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <div className={styles.foot}>
          <Button loading={isRunning} onClick={() => void start()}>
            {t('import')}
          </Button>
          <Button variant="default" disabled={isRunning} onClick={onClose}>
            {t('another')}
          </Button>
        </div>
      </section>
      <Sections
        report={report}
        frames={shown.frames}
        choices={choices}
        onChoose={(id, use) => setChoices({ ...choices, [id]: use })}
      />
    </>
  );
}

const sectionsOf = ({ header, footer, pages }: HtmlImportReport): ImportedSection[] => [
  ...(header ? [header] : []),
  ...pages.flatMap(({ sections }) => sections),
  ...(footer ? [footer] : []),
];

function Totals({ report, choices }: { report: HtmlImportReport; choices: Choices }) {
  const { t, i18n } = useTranslation('html-import');
  const all = sectionsOf(report);
  const designs = all.filter(({ id, use }) => (choices[id] ?? use) === 'design').length;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(report.fidelity);
  const totals = {
    pages: report.pages.length.toLocaleString(i18n.language),
    designs: designs.toLocaleString(i18n.language),
    code: (all.length - designs).toLocaleString(i18n.language),
    images: report.images.toLocaleString(i18n.language),
    fidelity: percent,
  };
  return (
    <dl className={styles.totals}>
      {(['pages', 'designs', 'code', 'images', 'fidelity'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`counts.${key}`)}</dt>
          <dd>{totals[key]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings({ report: { warnings, warningCount } }: { report: HtmlImportReport }) {
  const { t } = useTranslation('html-import');
  if (warningCount === 0) return null;
  return (
    <details className={styles.details}>
      <summary>{t('warnings', { count: warningCount })}</summary>
      <ul>
        {warnings.map(({ code, place, detail }) => (
          <li key={`${code} ${place} ${detail}`}>
            {t(`warningTexts.${code}`)}
            {(place || detail) && (
              <span dir="auto">{`: ${[place, detail].filter(Boolean).join(' · ')}`}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SectionsProps {
  report: HtmlImportReport;
  frames: string | null;
  choices: Choices;
  onChoose: (id: string, use: SectionUse) => void;
}

function Sections({ report, frames, choices, onChoose }: SectionsProps) {
  const { t } = useTranslation('html-import');
  const [slug, setSlug] = useState('');
  const page = report.pages.find((one) => one.slug === slug) ?? report.pages[0]!;
  const { header, footer } = report;
  const shown = [
    ...(header ? [{ ...header, name: t('header') }] : []),
    ...page.sections,
    ...(footer ? [{ ...footer, name: t('footer') }] : []),
  ];
  return (
    <section className={styles.sections} aria-labelledby="website-sections">
      <div className={styles.sectionsHead}>
        <h2 id="website-sections">{t('sections')}</h2>
        {report.pages.length > 1 && (
          <Select
            aria-label={t('page')}
            allowDeselect={false}
            data={report.pages.map((one) => ({ value: one.slug, label: `${one.title} (/${one.slug})` }))}
            value={page.slug}
            onChange={(value) => setSlug(value ?? '')}
          />
        )}
      </div>
      {frames === null && <p className={styles.quiet}>{t('noFrames')}</p>}
      <ul className={styles.rows}>
        {shown.map((section) => (
          <SectionComparison
            key={section.id}
            section={section}
            frames={frames}
            use={choices[section.id] ?? section.use}
            onChoose={(use) => onChoose(section.id, use)}
          />
        ))}
      </ul>
    </section>
  );
}
