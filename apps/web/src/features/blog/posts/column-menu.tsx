import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { columnNames } from './post-columns.tsx';
import styles from './posts.module.css';
import type { useColumns } from './use-columns.ts';

/** Chooses the columns of the list. */
export function ColumnMenu({ columns, toggle, reset }: ReturnType<typeof useColumns>) {
  const { t } = useTranslation('blog');
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={17} stroke={1.6} />}>
          {t('chooseColumns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chooseColumns')}>
        <div className={styles.columns}>
          {columnNames.map((name) => (
            <Checkbox
              key={name}
              label={t(`columns.${name}`)}
              checked={columns.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
          <Button size="compact-sm" variant="subtle" onClick={reset}>
            {t('resetColumns')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
