import {
  IconArrowsRight,
  IconBolt,
  IconBriefcase,
  IconCode,
  IconCookie,
  IconHistory,
  IconLock,
  IconSearch,
  IconSettings,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { type Permission, siteMay } from '@sitewright/contract/permissions';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { useEditorView } from '../../model/editor-context.tsx';
import { keepPlainKeys } from '../panel-keys.ts';
import classes from './site-settings.module.css';
import { late } from '../../../lib/late.ts';

const SettingsDialog = late(() => import('./settings-dialog.tsx'));

interface Group {
  Icon: TablerIcon;
  /** For whom it is there. */
  needs: Permission;
  /** Acts on the live site when it is saved, without publishing. */
  isInstant?: true;
}

export const settingsGroups = {
  general: { Icon: IconSettings, needs: 'sites.settings' },
  business: { Icon: IconBriefcase, needs: 'sites.settings' },
  search: { Icon: IconSearch, needs: 'sites.content' },
  redirects: { Icon: IconArrowsRight, needs: 'sites.settings' },
  access: { Icon: IconLock, needs: 'sites.publish', isInstant: true },
  code: { Icon: IconCode, needs: 'sites.code' },
  privacy: { Icon: IconCookie, needs: 'sites.settings' },
  backups: { Icon: IconHistory, needs: 'sites.content' },
  danger: { Icon: IconTrash, needs: 'sites.publish', isInstant: true },
} as const satisfies Record<string, Group>;
export type SettingsGroup = Exclude<keyof typeof settingsGroups, 'backups'>;
const entries = Object.entries(settingsGroups) as [keyof typeof settingsGroups, Group][];

/** What is set for the whole site, by what it is about. */
export function SettingsPanel({ onHistory }: { onHistory: () => void }) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const [open, setOpen] = useState<SettingsGroup>();
  const offered = entries.filter(([, { needs }]) => siteMay(site, needs));
  return (
    <div className={classes.panel} onKeyDown={keepPlainKeys} role="presentation">
      <ul className={classes.groups}>
        {offered.map(([name, { Icon, isInstant }]) => (
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
      {offered.some(([, { isInstant }]) => isInstant) && (
        <p className={classes.legend}>
          <IconBolt size={14} stroke={1.8} aria-hidden />
          {t('legend')}
        </p>
      )}
      {open && <SettingsDialog group={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
