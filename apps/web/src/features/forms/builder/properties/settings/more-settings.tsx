import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import classes from './more-settings.module.css';

/** Settings that few fields need. */
export function MoreSettings({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation('form-builder');
  const [isShown, setShown] = useState(isOpen);
  return (
    <details className={classes.more} open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>{t('settings.more')}</summary>
      {isShown && <div className={classes.content}>{children}</div>}
    </details>
  );
}
