import { IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useWriterStatus } from '../../builder/panels/suggest-texts/use-writer-status.ts';
import { WriterLine } from '../../builder/panels/suggest-texts/writer-line.tsx';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import panel from '../settings/settings.module.css';
import { useEscape } from '../use-escape.ts';
import { AltPart } from './alt-part.tsx';
import { ExcerptPart } from './excerpt-part.tsx';
import { OutlinePart } from './outline-part.tsx';
import { RewritePart } from './rewrite-part.tsx';
import { TitlesPart } from './titles-part.tsx';
import { TranslatePart } from './translate-part.tsx';
import { type WritingPart, writingParts } from './writing-part.ts';
import classes from './writing.module.css';

interface Props {
  part: WritingPart;
  onPart: (part: WritingPart) => void;
  onClose: () => void;
}

/** Help with writing the post. Everything is a suggestion until the author accepts it. */
export default function WritingPanel({ part, onPart, onClose }: Props) {
  const aside = useRef<HTMLElement>(null);
  useEscape(aside, onClose);
  const { t } = useTranslation(['post-writing', 'post-editor']);
  const status = useWriterStatus();
  const name = useId();
  const isModel = status.data?.isModel === true;
  return (
    <aside ref={aside} className={panel.panel} aria-label={t('title')}>
      <header className={panel.head}>
        <h2>{t('title')}</h2>
        <button
          type="button"
          className={panel.close}
          aria-label={t('post-editor:close')}
          title={t('post-editor:close')}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.6} />
        </button>
      </header>
      <div className={panel.body}>
        <div role="radiogroup" aria-label={t('title')} className={classes.parts}>
          {writingParts.map((one) => (
            <label key={one} className={classes.part}>
              <input type="radio" name={name} checked={one === part} onChange={() => onPart(one)} />
              {t(`parts.${one}`)}
            </label>
          ))}
        </div>
        <WriterLine status={status} />
        {part === 'outline' && <OutlinePart onDone={onClose} />}
        {part === 'titles' && <TitlesPart />}
        {part === 'excerpt' && <ExcerptPart onDone={onClose} />}
        {part === 'alt' && <AltPart onDone={onClose} />}
        {part === 'rewrite' && <RewritePart isModel={isModel} />}
        {part === 'translate' && <TranslatePart isModel={isModel} />}
      </div>
    </aside>
  );
}
