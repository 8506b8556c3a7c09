import type { StockPage, StockService } from '@sitewright/contract/stock/stock';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { appSession } from '../../lib/app-session.ts';
import classes from '../picker/picker-dialog.module.css';

const settings = { pexels: 'PEXELS_API_KEY', unsplash: 'UNSPLASH_ACCESS_KEY' } as const;

interface Props {
  service: StockService;
  name: string;
  state: StockPage['state'] | undefined;
}

/** One-line notice why built-in images are shown instead of the service's. */
export function ServiceNotice({ service, name, state }: Props) {
  const { t } = useTranslation('media');
  const role = appSession.getState().person?.role;
  if (state === undefined || state === 'connected') return null;
  const isStaff = role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN';
  const way = isStaff ? t('stock.setting', { name: settings[service] }) : t('stock.askOperator');
  return (
    <p className={classes.notice}>
      <IconPlugConnected size={18} stroke={1.6} aria-hidden />
      <span>
        {state === 'fallback'
          ? t('stock.fallback', { service: name })
          : `${t('stock.notConnected', { service: name })} ${way}`}
      </span>
    </p>
  );
}
