import { Modal } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './shortcuts.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const mod = isApple ? '⌘' : 'Ctrl';
const alt = isApple ? '⌥' : 'Alt';

const shortcuts = {
  bold: `${mod} B`,
  italic: `${mod} I`,
  underline: `${mod} U`,
  strike: `${mod} Shift S`,
  code: `${mod} E`,
  highlight: `${mod} Shift H`,
  link: `${mod} K`,
  footnote: `${mod} ${alt} F`,
  heading: `${mod} ${alt} 2–4`,
  list: `${mod} Shift 8`,
  orderedList: `${mod} Shift 7`,
  quote: `${mod} Shift B`,
  insert: '/',
  moveBlock: `${alt} ↑ ↓`,
  tools: `${alt} F10`,
  find: `${mod} F`,
  undo: `${mod} Z`,
  redo: `${mod} Shift Z`,
  save: `${mod} S`,
  help: `${mod} /`,
} as const;

const typed = ['## ', '- ', '1. ', '> ', '```', '---', '**…**', '*…*', '`…`', '==…==', '!! '] as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('post-editor');
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')} size={560}>
      <dl className={classes.list}>
        {Object.entries(shortcuts).map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name as keyof typeof shortcuts}`)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.typed}>
        {t('shortcuts.markdown')}{' '}
        {typed.map((text) => (
          <code key={text}>{text}</code>
        ))}
      </p>
    </Modal>
  );
}
