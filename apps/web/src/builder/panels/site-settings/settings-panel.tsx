import {
  IconArrowsRight,
  IconBolt,
  IconBriefcase,
  IconCode,
  IconHistory,
  IconLock,
  IconSearch,
  IconSettings,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { keepPlainKeys } from '../panel-keys.ts';
import classes from './site-settings.module.css';

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));

interface Group {
  Icon: TablerIcon;
  /** Acts on the live site when it is saved, without publishing. */
  isInstant?: true;
}

export const settingsGroups = {
  general: { Icon: IconSettings },
  business: { Icon: IconBriefcase },
  search: { Icon: IconSearch },
  redirects: { Icon: IconArrowsRight },
  access: { Icon: IconLock, isInstant: true },
  code: { Icon: IconCode },
  backups: { Icon: IconHistory },
  danger: { Icon: IconTrash, isInstant: true },
} as const satisfies Record<string, Group>;
export type SettingsGroup = Exclude<keyof typeof settingsGroups, 'backups'>;
const entries = Object.entries(settingsGroups) as [keyof typeof settingsGroups, Group][];

/** What is set for the whole site, by what it is about. */
export function SettingsPanel({ onHistory }: { onHistory: () => void }) {
  const { t } = useTranslation('site-settings');
  const [open, setOpen] = useState<SettingsGroup>();
  return (
    <div className={classes.panel} onKeyDown={keepPlainKeys} role="presentation">
      <ul className={classes.groups}>
        {entries.map(([name, { Icon, isInstant }]) => (
          <li key={name}>
            <button
              type="button"
              className={classes.group}
              data-danger={name === 'danger' || undefined}
              onClick={() => (name === 'backups' ? onHistory() : setOpen(name))}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>
                <b>
                  {t(`groups.${name}`)}
                  {isInstant && (
                    <>
                      <IconBolt size={14} stroke={1.8} aria-hidden />
                      <Hidden>{t('instant')}</Hidden>
                    </>
                  )}
                </b>
                <small>{t(`about.${name}`)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.legend}>
        <IconBolt size={14} stroke={1.8} aria-hidden />
        {t('legend')}
      </p>
      <Suspense>{open && <SettingsDialog group={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </div>
  );
}
