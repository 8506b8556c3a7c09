import { Button, Skeleton } from '@mantine/core';
import type { Version } from '@sitewright/contract/versions/versions';
import { IconBookmarkPlus, IconHistory, IconVersions } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { loadNamespaces } from '../../../lib/translations.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { PanelSelect } from '../panel-field.tsx';
import { stopPlainKeys } from '../panel-keys.ts';
import classes from './history.module.css';
import { NameForm } from './name-form.tsx';
import { SiteVersionPreview } from './whole-site/site-version-preview.tsx';
import { type AnyVersion, type Scope, useVersions } from './use-versions.ts';
import { VersionPreview } from './version-preview.tsx';
import { VersionRow } from './version-row.tsx';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const VersionDialog = lazyComponent(() => import('./version-dialog.tsx'));
const FilmDialog = lazyComponent(() => import('./timeline-dialog.tsx'));
const SiteVersionDialog = lazyComponent(() =>
  Promise.all([import('./whole-site/site-version-dialog.tsx'), loadNamespaces(['site-settings'])]).then(
    ([m]) => m,
  ),
);

const scopes: readonly Scope[] = ['page', 'header', 'footer', 'site'];

type Open = { kind: 'version'; version: AnyVersion } | { kind: 'film' } | undefined;

/** Earlier versions of the page, the header, the footer and the whole site. */
export function HistoryPanel() {
  const { t } = useTranslation('history');
  const { pageId } = useEditorView();
  const [scope, setScope] = useState<Scope>('page');
  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      <div className={classes.head}>
        <PanelSelect
          label={t('of')}
          value={scope}
          options={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
          onChange={(value) => setScope(value as Scope)}
        />
      </div>
      <VersionList key={`${scope} ${pageId}`} scope={scope} />
    </div>
  );
}

function VersionList({ scope }: { scope: Scope }) {
  const { t } = useTranslation('history');
  const { query, save, rename } = useVersions(scope);
  const [isSaving, setSaving] = useState(false);
  const [open, setOpen] = useState<Open>();
  const versions = query.data?.pages.flatMap((page) => page.versions);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <div className={classes.head} data-actions>
        {isSaving ? (
          <NameForm
            name=""
            onSave={async (label) => {
              await save(label);
              setSaving(false);
            }}
            onCancel={() => setSaving(false)}
          />
        ) : (
          <button type="button" className={controls.textButton} data-wide onClick={() => setSaving(true)}>
            <IconBookmarkPlus size={15} stroke={1.6} aria-hidden />
            {t('saveVersion')}
          </button>
        )}
        {scope !== 'site' && (
          <button
            type="button"
            className={controls.textButton}
            data-wide
            onClick={() => setOpen({ kind: 'film' })}
          >
            <IconHistory size={15} stroke={1.6} aria-hidden />
            {t('film.open')}
          </button>
        )}
      </div>
      <div className={classes.scroll}>
        {query.error && !versions && (
          <div className={controls.empty} role="alert">
            <p>{messageOf(query.error, t('failed.load'))}</p>
            <Button variant="default" size="xs" onClick={() => void query.refetch()}>
              {t('retry')}
            </Button>
          </div>
        )}
        {!versions && !query.error && <ListSkeleton />}
        {versions?.length === 0 && (
          <div className={controls.empty}>
            <IconVersions size={28} stroke={1.2} aria-hidden />
            <p>{t('empty.title')}</p>
            <p>{t('empty.text')}</p>
          </div>
        )}
        {versions && versions.length > 0 && (
          <ul className={classes.list} aria-label={t('versions')}>
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                preview={
                  scope === 'site' ? (
                    <SiteVersionPreview version={version} />
                  ) : (
                    <VersionPreview kind={scope} version={version as Version} />
                  )
                }
                onOpen={() => setOpen({ kind: 'version', version })}
                onRename={(label) => rename(version.id, label)}
              />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="subtle"
            size="xs"
            fullWidth
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('older')}
          </Button>
        )}
      </div>
      {open?.kind === 'film' && scope !== 'site' && <FilmDialog kind={scope} onClose={close} />}
      {open?.kind === 'version' && scope !== 'site' && (
        <VersionDialog kind={scope} version={open.version as Version} onClose={close} />
      )}
      {open?.kind === 'version' && scope === 'site' && (
        <SiteVersionDialog version={open.version} onClose={close} />
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={69} radius="md" />
      ))}
    </div>
  );
}
