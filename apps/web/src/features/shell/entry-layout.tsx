import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { Logo } from '../../ui/logo.tsx';
import { ApiStatusBar } from './api-status-bar.tsx';
import { DisplaySwitches } from './display-switches.tsx';
import styles from './entry-layout.module.css';

/** The frame of signing in and joining: the form on paper, and beside it what it is all for. */
export default function EntryLayout() {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home}>
          <Logo />
        </Link>
        <DisplaySwitches />
      </header>
      <main id="content" className={styles.main}>
        <div className={styles.form}>
          <Outlet />
        </div>
        <aside className={styles.aside}>
          <BlockWall />
          <p className={styles.quote}>{t('aside.quote')}</p>
          <p className={styles.note}>{t('aside.note')}</p>
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
