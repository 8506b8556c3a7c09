import { IconArrowDown, IconArrowUp, IconLetterCase, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { closeFind, find, findStateOf, goToMatch, replaceMatches } from './find-state.ts';
import classes from './find-bar.module.css';
import { usePostTools } from './post-tools.ts';
import { useKeyDown } from './use-key-down.ts';
import { useEditorValue } from './use-editor-value.ts';

export default function FindBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('post-editor');
  const { editor, announce } = usePostTools();
  const { from, to } = editor.state.selection;
  const [text, setText] = useState(() => editor.state.doc.textBetween(from, to, ' ').slice(0, 200));
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setCaseSensitive] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const place = useEditorValue(editor, ({ state }) => {
    const { matches, active } = findStateOf(state);
    return matches.length === 0 ? '' : `${active + 1}/${matches.length}`;
  });
  useEffect(() => input.current?.select(), []);
  useEffect(() => find(editor, { text, isCaseSensitive }), [editor, text, isCaseSensitive]);
  const close = (): void => {
    closeFind(editor);
    onClose();
  };
  useKeyDown(bar, (event) => {
    if (event.key === 'Escape') close();
  });
  const replace = (which: 'active' | 'all'): void => {
    const count = replaceMatches(editor, replacement, which);
    // The buttons are disabled without matches, and would lose the focus to nothing.
    if (which === 'all') input.current?.focus();
    if (which === 'all') announce(t('find.replaced', { count }));
  };
  const result = text === '' ? '' : place === '' ? t('find.none') : place;
  return (
    <search ref={bar} className={classes.bar} aria-label={t('find.label')}>
      <div className={classes.row}>
        <input
          ref={input}
          className={classes.input}
          aria-label={t('find.text')}
          placeholder={t('find.text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') goToMatch(editor, event.shiftKey ? -1 : 1);
          }}
        />
        <span className={classes.count} role="status">
          {result}
        </span>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('find.matchCase')}
          title={t('find.matchCase')}
          aria-pressed={isCaseSensitive}
          onClick={() => setCaseSensitive(!isCaseSensitive)}
        >
          <IconLetterCase size={18} stroke={1.6} />
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('find.previous')}
          title={t('find.previous')}
          onClick={() => goToMatch(editor, -1)}
        >
          <IconArrowUp size={18} stroke={1.6} />
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('find.next')}
          title={t('find.next')}
          onClick={() => goToMatch(editor, 1)}
        >
          <IconArrowDown size={18} stroke={1.6} />
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('close')}
          title={t('close')}
          onClick={close}
        >
          <IconX size={18} stroke={1.6} />
        </button>
      </div>
      {editor.isEditable && (
        <div className={classes.row}>
          <input
            className={classes.input}
            aria-label={t('find.replacement')}
            placeholder={t('find.replacement')}
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') replace('active');
            }}
          />
          <button
            type="button"
            className={classes.word}
            disabled={place === ''}
            onClick={() => replace('active')}
          >
            {t('find.replace')}
          </button>
          <button
            type="button"
            className={classes.word}
            disabled={place === ''}
            onClick={() => replace('all')}
          >
            {t('find.replaceAll')}
          </button>
        </div>
      )}
    </search>
  );
}
