import { ActionIcon, Button } from '@mantine/core';
import type { EntryKind } from '@sitewright/contract/company-pages/company-page-fields';
import { type CompanyEntry, deleteCompanyEntry } from '@sitewright/contract/company-pages/company-pages';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { notify } from '../../lib/notify.ts';
import { useLanguage } from '../../lib/translations.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { StatusBadge } from '../../ui/listing/status-badge.tsx';
import styles from './company-pages.module.css';
import { EntryDialog } from './entry-dialog.tsx';
import { nameOf } from './entry-fields.ts';
import { useEntryActions, useReloadEntries, useReloadEntry } from './use-entries.ts';

type Asked = { action: 'add' } | { action: 'edit' | 'delete'; entry: CompanyEntry };

interface Props {
  kind: EntryKind;
  entries: readonly CompanyEntry[];
}

/** One list of the pages, in its order. */
export function EntryList({ kind, entries }: Props) {
  const { t } = useTranslation('company-pages');
  const [asked, setAsked] = useState<Asked>();
  const { isBusy, move, toggle } = useEntryActions(kind, entries);
  return (
    <section aria-labelledby={`entries-${kind}`} className={styles.list}>
      <header className={styles.head}>
        <h3 id={`entries-${kind}`}>{t(`lists.${kind}`)}</h3>
        <Button size="compact-sm" variant="default" onClick={() => setAsked({ action: 'add' })}>
          {t(`add.${kind}`)}
        </Button>
      </header>
      {entries.length === 0 ? (
        <p className={styles.empty}>{t(`empty.${kind}`)}</p>
      ) : (
        <ol className={styles.rows} aria-busy={isBusy}>
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              place={{ index, last: entries.length - 1 }}
              isBusy={isBusy}
              onMove={(to) => void move(index, to)}
              onToggle={() => void toggle(entry)}
              onEdit={() => setAsked({ action: 'edit', entry })}
              onDelete={() => setAsked({ action: 'delete', entry })}
            />
          ))}
        </ol>
      )}
      {asked && <AskedDialog kind={kind} asked={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function AskedDialog({ kind, asked, onClose }: { kind: EntryKind; asked: Asked; onClose: () => void }) {
  if (asked.action === 'add') return <EntryDialog kind={kind} onClose={onClose} />;
  if (asked.action === 'edit') return <EntryDialog kind={kind} entry={asked.entry} onClose={onClose} />;
  return <DeleteDialog entry={asked.entry} onClose={onClose} />;
}

function DeleteDialog({ entry, onClose }: { entry: CompanyEntry; onClose: () => void }) {
  const [{ id, content, version }, setShown] = useState(entry);
  const reloadEntry = useReloadEntry();
  const { t } = useTranslation('company-pages');
  const reload = useReloadEntries();
  const language = useLanguage();
  return (
    <ActionDialog
      title={t('delete.title')}
      text={t('delete.text', { name: nameOf(content, language) })}
      confirm={t('delete.confirm')}
      isDanger
      onConfirm={async () => {
        try {
          await request(deleteCompanyEntry, { params: { companyEntryId: id }, query: { version } });
        } catch (error) {
          // The question is about the entry as it is now.
          if (error instanceof ApiError && error.code === 'stale_version')
            setShown((await reloadEntry(id)) ?? entry);
          throw error;
        }
        await reload();
        notify.success(t('delete.done'));
      }}
      onClose={onClose}
    />
  );
}

interface RowProps {
  entry: CompanyEntry;
  place: { index: number; last: number };
  isBusy: boolean;
  onMove: (to: number) => void;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function EntryRow({ entry, place: { index, last }, isBusy, onMove, onToggle, onEdit, onDelete }: RowProps) {
  const { t } = useTranslation('company-pages');
  const { content, isVisible } = entry;
  const name = nameOf(content, useLanguage());
  const isPosition = content.kind === 'position';
  const button = (label: string, icon: ReactNode, onClick: () => void, isDisabled = false) => (
    <ActionIcon variant="subtle" aria-label={label} disabled={isBusy || isDisabled} onClick={onClick}>
      {icon}
    </ActionIcon>
  );
  const visibility = isPosition ? (isVisible ? 'close' : 'open') : isVisible ? 'hide' : 'show';
  return (
    <li className={styles.row} data-hidden={!isVisible}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {!isVisible && <StatusBadge>{t(isPosition ? 'closed' : 'hidden')}</StatusBadge>}
      <span className={styles.actions}>
        {button(t('moveUp', { name }), <IconArrowUp size={16} />, () => onMove(index - 1), index === 0)}
        {button(
          t('moveDown', { name }),
          <IconArrowDown size={16} />,
          () => onMove(index + 1),
          index === last,
        )}
        {button(
          t(visibility, { name }),
          isVisible ? <IconEye size={16} /> : <IconEyeOff size={16} />,
          onToggle,
        )}
        {button(t('editName', { name }), <IconPencil size={16} />, onEdit)}
        {button(t('deleteName', { name }), <IconTrash size={16} />, onDelete)}
      </span>
    </li>
  );
}
