import { Popover } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { loadNamespaces } from '../../lib/translations.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './inbox.module.css';
import { useUnread } from './use-inbox.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const BellMenu = lazyComponent(async () => {
  const [menu] = await Promise.all([import('./bell-menu.tsx'), loadNamespaces(['features'])]);
  return menu;
});

/** Bell with the unread count; the list is loaded on first open. */
export function Bell() {
  const { t } = useTranslation('inbox');
  const [isOpen, setOpen] = useState(false);
  const unread = useUnread();
  const most = limits.notifications.countedMax;
  const isMany = unread > most;
  const news = isMany ? t('manyNew', { most }) : t('new', { count: unread });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={372}
      offset={6}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.bell}
          aria-label={unread > 0 ? `${t('bell')}, ${news}` : t('bell')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={19} stroke={1.6} aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {isMany ? t('many', { most }) : unread}
            </span>
          )}
        </button>
      </Popover.Target>
      {/* Announced once, when it changes. */}
      <Hidden>
        <span role="status">{unread > 0 ? news : ''}</span>
      </Hidden>
      <Popover.Dropdown className={styles.menu ?? ''} aria-label={t('bell')}>
        {isOpen && <BellMenu onClose={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
