import { Outlet } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useAreaLinks } from '../../routes/use-area-links.ts';
import { AreaLayout } from '../shell/area-layout.tsx';

/** Layout of the platform administration area. */
export default function AdminLayout() {
  const { t } = useTranslation('admin');
  return (
    <AreaLayout label={t('nav.label')} links={useAreaLinks('admin')}>
      <Outlet />
    </AreaLayout>
  );
}
