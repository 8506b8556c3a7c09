import { IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { mainLinks, resourceLinks } from './navigation.data.ts';
import styles from './mobile-drawer.module.css';

/** Navigation of small screens in a native modal dialog, which handles focus and Escape. */
export function MobileDrawer({ children }: { children: ReactNode }) {
  const words = useTexts('public');
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={words.nav.openMenu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop or on any link closes; Escape does so by itself */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label={words.nav.label}
        onClick={(event) => {
          const target = event.target as HTMLElement;
          if (target === dialog.current || target.closest('a, [data-closes]')) close();
        }}
      >
        <div className={styles.inside}>
          <button type="button" className={styles.opener} aria-label={words.nav.closeMenu} onClick={close}>
            <IconX size={22} stroke={1.6} aria-hidden="true" />
          </button>
          <ul className={styles.links}>
            {mainLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end>
                  {words.nav[label]}
                </NavLink>
              </li>
            ))}
          </ul>
          <p className={styles.group}>{words.nav.resources}</p>
          <ul className={styles.minorLinks}>
            {resourceLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to}>{words.nav[label]}</NavLink>
              </li>
            ))}
          </ul>
          <div className={styles.account}>{children}</div>
        </div>
      </dialog>
    </>
  );
}
