import { IconBolt } from '@tabler/icons-react';
import { siteMay } from '@sitewright/contract/permissions';
import { useEffect, useState } from 'react';
import { currentSearchParams } from '../../../lib/hooks/use-url-filters.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { useEditorView } from '../../model/editor-context.tsx';
import { stopPlainKeys } from '../panel-keys.ts';
import { type Group, settingsGroups } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const SettingsDialog = lazyComponent(() => import('./settings-dialog.tsx'));

const entries = Object.entries(settingsGroups) as [keyof typeof settingsGroups, Group][];

/** The group that the URL names, as links of emails do. */
const linkedGroup = (): string | null => currentSearchParams().get('settings');

/** The dialog does not open again after a reload. */
const forgetLinkedGroup = (): void => {
  if (linkedGroup() === null) return;
  const url = new URL(location.href);
  url.searchParams.delete('settings');
  history.replaceState(history.state, '', url);
};

/** Settings of the whole site, in groups. */
export function SettingsPanel({ onHistory }: { onHistory: () => void }) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const offered = entries.filter(([, { needs }]) => siteMay(site, needs));
  const [open, setOpen] = useState(() => {
    const linked = offered.find(([name]) => name === linkedGroup())?.[0];
    return linked === 'backups' ? undefined : linked;
  });
  useEffect(forgetLinkedGroup, []);
  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
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
