import { IconPencil, IconWorld } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { IconButton } from '../panel-field.tsx';
import { editLabel } from './edit-label.ts';
import classes from './history.module.css';
import { NameForm } from './name-form.tsx';
import { useDay } from './use-day.ts';
import type { AnyVersion } from './use-versions.ts';
import { versionTitle } from '../../../lib/versions/version-title.ts';

interface Props {
  version: AnyVersion;
  preview: ReactNode;
  onOpen: () => void;
  onRename: (label: string | null) => Promise<void>;
}

export function VersionRow({ version, preview, onOpen, onRename }: Props) {
  const { t } = useTranslation('history');
  const day = useDay();
  const [isNaming, setNaming] = useState(false);
  const title = versionTitle(version, t);
  const facts = [
    version.author,
    'edits' in version
      ? version.edits > 0 && t('edits.count', { count: version.edits })
      : t('sitePages', { count: version.pages }),
    'lastEdit' in version &&
      version.lastEdit !== null &&
      t('edits.last', { label: editLabel(version.lastEdit, t) }),
    version.label !== null &&
      version.releaseNumber !== null &&
      t('titles.published', { n: version.releaseNumber }),
  ].filter((fact) => typeof fact === 'string');
  if (isNaming) {
    return (
      <li className={classes.naming}>
        <NameForm
          name={version.label ?? ''}
          onSave={async (label) => {
            await onRename(label);
            setNaming(false);
          }}
          onCancel={() => setNaming(false)}
          {...(version.label === null
            ? {}
            : {
                onRemove: async () => {
                  await onRename(null);
                  setNaming(false);
                },
              })}
        />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <button type="button" className={classes.open} onClick={onOpen}>
        {preview}
        <span className={classes.facts}>
          <b>{title}</b>
          <time dateTime={version.createdAt}>{day(version.createdAt)}</time>
          <small>{facts.join(' · ')}</small>
          {'isLive' in version && version.isLive && (
            <span className={classes.live}>
              <IconWorld size={13} stroke={1.8} aria-hidden /> {t('live')}
            </span>
          )}
        </span>
      </button>
      <IconButton label={t('nameOf', { title })} onClick={() => setNaming(true)}>
        <IconPencil size={15} stroke={1.6} />
      </IconButton>
    </li>
  );
}
