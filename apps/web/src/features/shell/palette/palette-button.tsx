import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { loadWords, useCopy } from '../../../lib/words.ts';
import styles from './palette-button.module.css';
import { late } from '../../../lib/late.ts';

const AppPalette = late(async () => {
  await loadWords(['lists', 'tenant', 'admin']);
  return import('./app-palette.tsx');
});

/** Opens the command palette, like Ctrl/Cmd+K; its code loads on first use. */
export function PaletteButton() {
  const words = useCopy('common');
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
