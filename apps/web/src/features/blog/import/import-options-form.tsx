import { Alert, Button, Checkbox, Radio, Select } from '@mantine/core';
import { listAuthors } from '@sitewright/contract/blog/blog-terms';
import {
  type BlogImport,
  type ImportOptions,
  type ImportReport,
  startBlogImport,
} from '@sitewright/contract/blog-import/blog-imports';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import styles from './blog-import.module.css';

interface Props {
  siteId: string;
  shown: BlogImport;
  report: ImportReport;
  onStarted: (runId: string) => void;
}

const start: ImportOptions = {
  conflicts: 'skip',
  status: 'source',
  pages: false,
  categories: true,
  tags: true,
  comments: true,
  images: true,
  authorId: null,
  authors: {},
};

export function ImportOptionsForm({ siteId, shown, report, onStarted }: Props) {
  const { t } = useTranslation('blog-import');
  const [options, setOptions] = useState(start);
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState('');
  const change = (part: Partial<ImportOptions>): void => setOptions({ ...options, ...part });
  const count = report.posts + (options.pages ? report.pages : 0);
  /** Whether posts are skipped: pages count among those that exist, so nobody knows how many are left. */
  const isPartial = options.conflicts === 'skip' && report.imported + report.conflicts > 0;

  const handleSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRunning(true);
    setRefusal('');
    try {
      const { run } = await request(startBlogImport, {
        params: { id: siteId, blogImportId: shown.id },
        body: options,
      });
      onStarted(run.id);
    } catch (error) {
      setRefusal(messageOf(error, t('failed')));
      setRunning(false);
    }
  };

  const parts = (
    [
      ['categories', report.categories],
      ['tags', report.tags],
      ['comments', report.comments],
      ['images', report.images],
      ['pages', report.pages],
    ] as const
  ).filter(([, number]) => number > 0);

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <Conflicts report={report} value={options.conflicts} onChange={(conflicts) => change({ conflicts })} />
      <Radio.Group
        label={t('options.status')}
        value={options.status}
        onChange={(status) => change({ status: status })}
      >
        <div className={styles.choices}>
          <Radio value="source" label={t('options.statusSource')} />
          <Radio value="draft" label={t('options.statusDraft')} />
        </div>
      </Radio.Group>
      {parts.length > 0 && (
        <fieldset className={styles.parts}>
          <legend>{t('options.parts')}</legend>
          {parts.map(([name, number]) => (
            <Checkbox
              key={name}
              label={t(`options.${name}`, { count: number })}
              checked={options[name]}
              onChange={(event) => change({ [name]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      )}
      <Authors siteId={siteId} report={report} options={options} onChange={change} />
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button type="submit" loading={isRunning} disabled={count === 0}>
          {isPartial ? t('options.startNew') : t('options.start', { count })}
        </Button>
      </div>
    </form>
  );
}

type ConflictChoice = ImportOptions['conflicts'];

function Conflicts({
  report,
  value,
  onChange,
}: {
  report: ImportReport;
  value: ConflictChoice;
  onChange: (value: ConflictChoice) => void;
}) {
  const { t } = useTranslation('blog-import');
  const { imported, conflicts, conflictTitles } = report;
  if (imported + conflicts === 0) return null;
  return (
    <div className={styles.conflicts}>
      <Radio.Group
        label={t('options.conflicts')}
        description={[
          ...(imported > 0 ? [t('options.imported', { count: imported })] : []),
          ...(conflicts > 0 ? [t('options.taken', { count: conflicts })] : []),
        ].join(' ')}
        value={value}
        onChange={(next) => onChange(next)}
      >
        <div className={styles.choices}>
          {(['skip', 'overwrite', 'rename'] as const)
            .filter((choice) => choice !== 'rename' || conflicts > 0)
            .map((choice) => (
              <Radio key={choice} value={choice} label={t(`options.conflict.${choice}`)} />
            ))}
        </div>
      </Radio.Group>
      {conflictTitles.length > 0 && (
        <details>
          <summary>{t('options.takenList')}</summary>
          <ul>
            {conflictTitles.map(({ title, slug }) => (
              <li key={slug} dir="auto">
                {title} <span className={styles.quiet}>/blog/{slug}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface AuthorsProps {
  siteId: string;
  report: ImportReport;
  options: ImportOptions;
  onChange: (part: Partial<ImportOptions>) => void;
}

/** Each author of the file becomes one of the blog: an existing one, or a new one of the same name. */
function Authors({ siteId, report, options, onChange }: AuthorsProps) {
  const { t } = useTranslation('blog-import');
  const { data } = useQuery({
    queryKey: ['blog-import-authors', siteId],
    queryFn: ({ signal }) => request(listAuthors, { params: { id: siteId }, signal }),
  });
  const known = (data?.authors ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (known.length === 0) return null;
  const { authors, authorId } = options;
  return (
    <fieldset className={styles.parts}>
      <legend>{t('options.authors')}</legend>
      <Select
        label={t('options.allAuthors')}
        data={known}
        value={authorId}
        placeholder={t('options.eachAuthor')}
        clearable
        clearButtonProps={{ 'aria-label': t('options.eachAuthor') }}
        onChange={(next) => onChange({ authorId: next })}
      />
      {authorId === null &&
        report.authors.map(({ key, name, posts, authorId: same }) => (
          <Select
            key={key}
            label={t('options.author', { name, count: posts })}
            data={known}
            value={authors[key] ?? same}
            placeholder={t('options.newAuthor')}
            clearable={same === null}
            clearButtonProps={{ 'aria-label': t('options.newAuthor') }}
            onChange={(next) => {
              const { [key]: _before, ...others } = authors;
              onChange({ authors: next === null ? others : { ...others, [key]: next } });
            }}
          />
        ))}
    </fieldset>
  );
}
