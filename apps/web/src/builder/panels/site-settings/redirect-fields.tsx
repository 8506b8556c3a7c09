import { Button, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { compileRedirects, isPattern } from '@sitewright/contract/site-settings/redirect-rules';
import {
  exportRedirects,
  putRedirects,
  type Redirect,
  type SitePath,
} from '@sitewright/contract/site-settings/redirects';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { download, request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ExportButton } from '../../../ui/listing/export-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormFrame } from './form-frame.tsx';
import { RedirectRow } from './redirect-row.tsx';
import styles from './redirects.module.css';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { TestPath } from './test-path.tsx';
import { useSettingsForm } from './use-settings-form.ts';

/** Rows that are drawn at once: each has three fields. */
const pageSize = 50;
/** From here on a list is searched rather than read. */
const searchFrom = 10;

export interface LoadedRedirects {
  redirects: Redirect[];
  paths: SitePath[];
}

interface Props extends GroupProps, LoadedRedirects {
  onImport: () => void;
}

/** The rows with their place in the whole list; those with an error are never hidden. */
const shownRows = (
  rows: readonly Redirect[],
  { search, most, errors }: { search: string; most: number; errors: object },
): { shown: number[]; rest: number } => {
  const faulty = new Set(Object.keys(errors).map((path) => Number(path.split('.')[1])));
  const words = search.trim().toLowerCase();
  const found = rows.flatMap(({ from, to }, index) =>
    words === '' || from.toLowerCase().includes(words) || to.toLowerCase().includes(words) ? [index] : [],
  );
  const first = new Set(found.slice(0, most));
  return {
    shown: rows.flatMap((_row, index) => (first.has(index) || faulty.has(index) ? [index] : [])),
    rest: Math.max(0, found.length - most),
  };
};

export function RedirectFields({ redirects, paths, onImport, onClose }: Props) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(pageSize);
  const { form, failure, submit } = useSettingsForm(
    { redirects },
    async (body) => {
      await request(putRedirects, { params: { id: site.id }, body });
    },
    onClose,
  );
  const rows = form.values.redirects;
  const save = async (): Promise<void> => {
    // Without the empty rows, so that errors of the server are at their places.
    const filled = rows.filter(({ from, to }) => from.trim() !== '' || to.trim() !== '');
    if (filled.length < rows.length) form.setFieldValue('redirects', filled);
    await submit({ redirects: filled });
  };
  const rules = useMemo(
    () => compileRedirects(rows.map((row) => ({ ...row, from: row.from.trim() }))),
    [rows],
  );
  const served = useMemo(
    () => new Set(paths.filter(({ kind }) => kind !== 'former').map(({ path }) => path)),
    [paths],
  );
  const isFull = rows.length >= limits.sites.redirectsMax;
  const isDirty = form.isDirty();
  const { shown, rest } = shownRows(rows, { search, most, errors: form.errors });
  const patterns = rows.flatMap(({ from }, index) => (isPattern(from) ? [index] : []));
  const add = (): void => {
    setSearch('');
    setMost((count) => Math.max(count, rows.length + 1));
    form.insertListItem('redirects', { from: '', to: '', code: 301 });
  };
  const swap = (index: number, other: number): void =>
    form.setFieldValue(
      'redirects',
      rows.map((row, at) => (at === index ? rows[other]! : at === other ? rows[index]! : row)),
    );
  return (
    <FormFrame
      onSubmit={form.onSubmit(save)}
      isSaving={form.submitting}
      failure={
        failure ?? (typeof form.errors['redirects'] === 'string' ? form.errors['redirects'] : undefined)
      }
      onClose={onClose}
    >
      <p className={classes.intro}>{t('redirects.intro')}</p>
      <p className={classes.intro}>{t('redirects.patternIntro')}</p>
      {rows.length > 0 && <TestPath rules={rules} served={served} />}
      {rows.length > searchFrom && (
        <TextInput
          type="search"
          label={t('redirects.search')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setMost(pageSize);
          }}
        />
      )}
      {rows.length === 0 && <p className={classes.none}>{t('redirects.none')}</p>}
      {rows.length > 0 && shown.length === 0 && <p className={classes.none}>{t('redirects.noneFound')}</p>}
      {shown.length > 0 && (
        <ul className={classes.rows} aria-label={t('groups.redirects')}>
          {shown.map((index) => {
            const place = patterns.indexOf(index);
            return (
              <RedirectRow
                key={index}
                form={form}
                index={index}
                rules={rules}
                paths={paths}
                served={served}
                previous={patterns[place - 1]}
                next={place < 0 ? undefined : patterns[place + 1]}
                onSwap={swap}
              />
            );
          })}
        </ul>
      )}
      {rest > 0 && (
        <Button variant="subtle" className={styles.more} onClick={() => setMost(most + pageSize)}>
          {t('redirects.more', { count: rest })}
        </Button>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={add}
        >
          {t('redirects.add')}
        </Button>
        <Button
          variant="default"
          disabled={isDirty}
          leftSection={<IconUpload size={15} stroke={1.8} />}
          onClick={onImport}
        >
          {t('redirects.import')}
        </Button>
        {redirects.length > 0 && !isDirty && (
          <ExportButton
            label={t('redirects.export')}
            failed={t('redirects.exportFailed')}
            formats={[
              {
                label: t('redirects.export'),
                save: () => download(exportRedirects, { params: { id: site.id } }, 'redirects.csv'),
              },
            ]}
          />
        )}
        {isFull && <span className={controls.hint}>{t('redirects.full', { count: rows.length })}</span>}
        {isDirty && <span className={controls.hint}>{t('redirects.saveFirst')}</span>}
      </div>
    </FormFrame>
  );
}
