import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import type { AreaLink } from '../../routes/use-area-links.ts';
import styles from './area-layout.module.css';

interface Props {
  label: string;
  /** Name of the area's owner. */
  place?: ReactNode;
  links: readonly AreaLink[];
  children: ReactNode;
}

/** Layout of an administration area: navigation beside the content, or a select on narrow screens. */
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
