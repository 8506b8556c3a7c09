import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { resourceLinks } from './navigation.data.ts';
import styles from './top-navigation.module.css';

/** A disclosure, not an ARIA menu: its entries are plain links, reached with Tab. */
export function ResourcesMenu() {
  const words = useTexts('public');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches focus and Escape of the button and links inside
    <div className={styles.resources} onBlur={closeWhenLeft} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {words.nav.resources}
        <IconChevronDown size={15} stroke={1.6} aria-hidden="true" />
      </button>
      <ul id={listId} className={styles.resourceList} hidden={!isOpen}>
        {resourceLinks.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} onClick={() => setOpen(false)}>
              {words.nav[label]}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
