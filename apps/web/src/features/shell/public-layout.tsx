import { Outlet } from 'react-router';
import { useCopy } from '../../lib/words.ts';
import { ApiStatusBar } from './api-status-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './public-layout.module.css';
import { TopNavigation } from './top-navigation.tsx';

export default function PublicLayout() {
  const words = useCopy('common');
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
    </div>
  );
}
