import { Link, NavLink, Outlet, useLocation } from 'react-router';
import { productName } from '../../lib/tenant-host.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { Bell } from '../inbox/bell.tsx';
import { HelpButton } from '../help/panel/help-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ApiStatusBar } from './api-status-bar.tsx';
import { BrandLogo } from './brand/brand-logo.tsx';
import { HostFooter } from './brand/host-footer.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import styles from './signed-in-layout.module.css';

const links = [
  { label: 'dashboard', to: paths.dashboard },
  { label: 'submissions', to: paths.allSubmissions() },
  { label: 'media', to: paths.media },
  { label: 'templates', to: paths.siteTemplates },
] as const;

export default function SignedInLayout() {
  const words = useTexts('common');
  const { pathname } = useLocation();
  // Its address lies below the dashboard’s.
  const isInSubmissions = pathname === paths.allSubmissions();
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        {words.skipToContent}
      </a>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home} aria-label={productName}>
          <BrandLogo size={26} isCompact />
        </Link>
        <nav className={styles.nav}>
          {links.map(({ label, to }) => (
            <NavLink key={to} to={to} end={isInSubmissions}>
              {words.account[label]}
            </NavLink>
          ))}
        </nav>
        <PaletteButton />
        <HelpButton />
        <DisplaySwitches isCompact />
        <Bell />
        <AccountMenu />
      </header>
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <HostFooter />
      <ApiStatusBar />
    </div>
  );
}
