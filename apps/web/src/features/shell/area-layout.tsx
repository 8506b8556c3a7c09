import { NativeSelect } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import styles from './area-layout.module.css';

export interface AreaLink {
  to: string;
  label: string;
  Icon: Icon;
  /** Only at this very address, not at those below it. */
  isExact?: boolean;
}

interface Props {
  label: string;
  /** Whose area it is. */
  place?: ReactNode;
  links: readonly AreaLink[];
  children: ReactNode;
}

/** The frame of an area of administration: its screens beside what is shown, and in a select where there is no room. */
export function AreaLayout({ label, place, links, children }: Props) {
  return (
    <div className={styles.area}>
      <nav className={styles.nav} aria-label={label}>
        {place && <div className={styles.place}>{place}</div>}
        <div className={styles.links}>
          {links.map(({ to, label: words, Icon, isExact = false }) => (
            <NavLink key={to} to={to} end={isExact}>
              <Icon size={17} stroke={1.6} aria-hidden="true" />
              {words}
            </NavLink>
          ))}
        </div>
        <ScreenSelect label={label} links={links} />
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function ScreenSelect({ label, links }: Pick<Props, 'label' | 'links'>) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = links.find(
    ({ to, isExact }) => to === pathname || (!isExact && pathname.startsWith(`${to}/`)),
  );
  return (
    <NativeSelect
      className={styles.select ?? ''}
      size="md"
      aria-label={label}
      value={current?.to ?? ''}
      data={links.map(({ to, label: words }) => ({ value: to, label: words }))}
      onChange={(event) => void navigate(event.currentTarget.value)}
    />
  );
}
