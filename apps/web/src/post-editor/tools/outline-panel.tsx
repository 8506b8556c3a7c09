import { readingMinutes } from '@sitewright/blog/measure-post';
import { IconX } from '@tabler/icons-react';
import { TextSelection } from '@tiptap/pm/state';
import { useRef } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEscape } from '../use-escape.ts';
import classes from './outline.module.css';
import { usePostTools } from './post-tools.ts';
import { outlineOf } from './text-stats.ts';
import { useTextStats } from './use-text-stats.ts';

/** The headings of the text, with its length. */
export default function OutlinePanel({ onClose }: { onClose: () => void }) {
  const aside = useRef<HTMLElement>(null);
  useEscape(aside, onClose);
  const { t } = useTranslation('post-editor');
  const { editor } = usePostTools();
  const { words, images } = useTextStats(editor);
  const entries = outlineOf(editor.state.doc);
  const go = (position: number): void => {
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, position + 1)));
    const dom = view.nodeDOM(position);
    if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'start' });
    view.focus();
    // On small screens the panel covers the text.
    if (!matchMedia('(min-width: 1100px)').matches) onClose();
  };
  return (
    <aside ref={aside} className={classes.panel} aria-label={t('outline.title')}>
      <header className={classes.head}>
        <h2>{t('outline.title')}</h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.6} />
        </button>
      </header>
      <p className={classes.note}>
        {t('stats.words', { count: words })} · {t('stats.images', { count: images })} ·{' '}
        {t('stats.minutes', { count: readingMinutes({ words, images }) })}
      </p>
      {entries.length === 0 ? (
        <p className={classes.note}>{t('outline.empty')}</p>
      ) : (
        <ol className={classes.list}>
          {entries.map(({ level, text, position }) => (
            <li key={position}>
              <button type="button" data-level={level} onClick={() => go(position)}>
                {text || t('untitled')}
              </button>
            </li>
          ))}
        </ol>
      )}
    </aside>
  );
}
