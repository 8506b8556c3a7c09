import { Outlet } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { storageKeys } from '../../lib/session/session-storage.ts';
import { loadWords, useCopy } from '../../lib/words.ts';
import { ApiStatusBar } from './api-status-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './public-layout.module.css';
import { TopNavigation } from './top-navigation.tsx';
import { late } from '../../lib/late.ts';

const ThemeBanner = late(async () => {
  const [banner] = await Promise.all([import('../themes/theme-banner.tsx'), loadWords(['themes'])]);
  return banner;
});

const choosesTheme = (): boolean => localStorage.getItem(storageKeys.userRole) === 'PLATFORM_ADMIN';

export default function PublicLayout() {
  const words = useCopy('common');
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
