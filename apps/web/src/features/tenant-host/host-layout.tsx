import { Link, Outlet } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { productName } from '../../lib/tenant-host.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ApiStatusBar } from '../shell/api-status-bar.tsx';
import { BrandLogo } from '../shell/brand/brand-logo.tsx';
import { HostFooter } from '../shell/brand/host-footer.tsx';
import { DisplaySwitches } from '../shell/display-switches.tsx';
import styles from './host-layout.module.css';

/** Layout of the public pages on a workspace's host. */
export default function HostLayout() {
  const { skipToContent } = useTexts('common');
  const { nav } = useTexts('public');
  const { status } = useSession();
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        {skipToContent}
      </a>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home} aria-label={productName}>
          <BrandLogo />
        </Link>
        <DisplaySwitches isCompact />
        {status === 'signed-in' ? (
          <ButtonLink look="quiet" to={paths.dashboard}>
            {nav.dashboard}
          </ButtonLink>
        ) : (
          <ButtonLink look="quiet" to={paths.login()}>
            {nav.signIn}
          </ButtonLink>
        )}
      </header>
      <div className={styles.content}>
        <Outlet />
      </div>
      <HostFooter />
      <ApiStatusBar />
    </div>
  );
}
