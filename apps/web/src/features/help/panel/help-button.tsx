import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { loadNamespaces, useTexts } from '../../../lib/translations.ts';
import styles from './help-panel.module.css';

const HelpPanel = lazyComponent(async () => {
  const [panel] = await Promise.all([import('./help-panel.tsx'), loadNamespaces(['page-help'])]);
  return panel;
});

/** Opens the help about the current screen; its code loads on first use. */
export function HelpButton({ className = styles.button }: { className?: string | undefined }) {
  const { account } = useTexts('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={account.help}
        title={account.help}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconHelp size={18} stroke={1.6} aria-hidden="true" />
      </button>
      {isOpen && <HelpPanel onClose={() => setOpen(false)} />}
    </>
  );
}
