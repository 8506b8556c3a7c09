import { Outlet } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { storageKeys } from '../../lib/session/session-storage.ts';
import { loadNamespaces, useTexts } from '../../lib/translations.ts';
import { ApiStatusBar } from './api-status-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './public-layout.module.css';
import { TopNavigation } from './top-navigation.tsx';
import { lazyComponent } from '../../lib/lazy-component.ts';

const ThemeBanner = lazyComponent(async () => {
  const [banner] = await Promise.all([import('../themes/theme-banner.tsx'), loadNamespaces(['themes'])]);
  return banner;
});

const choosesTheme = (): boolean => localStorage.getItem(storageKeys.userRole) === 'PLATFORM_ADMIN';

export default function PublicLayout() {
  const words = useTexts('common');
  const { status } = useSession();
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        {words.skipToContent}
      </a>
      <TopNavigation />
      <div className={styles.content}>
        <Outlet />
      </div>
      <SiteFooter />
      <ApiStatusBar />
      {status === 'signed-in' && choosesTheme() && <ThemeBanner />}
    </div>
  );
}
