import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { loadNamespaces, useTexts } from '../../../lib/translations.ts';
import styles from './palette-button.module.css';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const AppPalette = lazyComponent(async () => {
  await loadNamespaces(['lists', 'admin', 'features']);
  return import('./app-palette.tsx');
});

/** Opens the command palette, like Ctrl/Cmd+K; its code loads on first use. */
export function PaletteButton() {
  const words = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['mod+K', () => setOpen(true)]], []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={words.account.commands}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
      </button>
      {isOpen && <AppPalette onClose={() => setOpen(false)} />}
    </>
  );
}
