import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { ApiStatusBar } from './api-status-bar.tsx';
import { BrandLogo } from './brand/brand-logo.tsx';
import { useBrand } from './brand/use-host.ts';
import { DisplaySwitches } from './display-switches.tsx';
import styles from './entry-layout.module.css';

/** The frame of signing in and joining: the form on paper, and beside it what it is all for. */
export default function EntryLayout() {
  const { t } = useTranslation('auth');
  const brand = useBrand();
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home}>
          <BrandLogo />
        </Link>
        <DisplaySwitches />
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.form}>
          <Outlet />
        </div>
        <aside className={styles.aside}>
          <BlockWall />
          {/* A workspace speaks for itself on its own host, or says nothing. */}
          <p className={styles.quote}>{brand ? brand.loginPage.headline : t('aside.quote')}</p>
          <p className={styles.note}>{brand ? brand.loginPage.text : t('aside.note')}</p>
        </aside>
      </main>
      <ApiStatusBar />
    </div>
  );
}

const courses = [
  [5, 3, 4],
  [2, 6, 4],
  [4, 4, 2],
  [6, 2, 4],
  [3, 5, 4],
];

/** The mark, grown into a wall: one block stands out, as one decision does on a page. */
function BlockWall() {
  return (
    <div className={styles.wall} aria-hidden="true">
      {courses.map((course, row) => (
        <div key={course.join('-')}>
          {course.map((size, column) => (
            <span key={`${row}-${column}`} style={{ flexGrow: size }} data-lit={row === 2 && column === 1} />
          ))}
        </div>
      ))}
    </div>
  );
}
