import { NavLink } from 'react-router';
import styles from './screen-tabs.module.css';

interface Props {
  label: string;
  tabs: readonly { path: string; title: string }[];
}

/** Links between screens that belong together. */
export function ScreenTabs({ label, tabs }: Props) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ path, title }) => (
        <NavLink key={path} to={path} end>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
