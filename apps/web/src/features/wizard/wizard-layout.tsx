import { Button } from '@mantine/core';
import { Link, Outlet, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { productName } from '../../lib/tenant-host.ts';
import { paths } from '../../routes/paths.ts';
import { newSitePath } from '../auth/joining/registration-path.ts';
import { ApiStatusBar } from '../shell/api-status-bar.tsx';
import { BrandLogo } from '../shell/brand/brand-logo.tsx';
import { HostFooter } from '../shell/brand/host-footer.tsx';
import { DisplaySwitches } from '../shell/display-switches.tsx';
import styles from './wizard.module.css';

/** The window of the wizard: nothing beside it but the way out. */
export default function WizardLayout() {
  const { t } = useTranslation('wizard');
  const { status } = useSession();
  const [query] = useSearchParams();
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home} aria-label={productName}>
          <BrandLogo isCompact />
        </Link>
        <DisplaySwitches isCompact />
        {status === 'signed-in' && (
          <Button component={Link} to={paths.dashboard} variant="default" size="xs">
            {t('close')}
          </Button>
        )}
        {status === 'guest' && (
          <Button component={Link} to={paths.login(newSitePath(query))} variant="default" size="xs">
            {t('signIn')}
          </Button>
        )}
      </header>
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <HostFooter />
      <ApiStatusBar />
    </div>
  );
}
