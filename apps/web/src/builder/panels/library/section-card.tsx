import { isCustomType } from '@sitewright/contract/custom-templates/custom-type';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { useLanguage } from '../../../lib/translations.ts';
import classes from './library-panel.module.css';
import { IconButton } from '../panel-field.tsx';
import { libraryMemory } from './library-memory.ts';
import { SectionSketch } from './section-sketch.tsx';

interface Props {
  design: SectionDesign;
  isFavourite: boolean;
  onPick: (type: string) => void;
  onDragStart: (event: React.PointerEvent, type: string, label: string) => void;
}

/** URL of a design's thumbnail; uploaded designs may have none. */
function useThumbnail(type: string): string | undefined {
  const { thumbnails } = useEditor().library;
  return isCustomType(type) ? thumbnails.get(type) : `/section-assets/${type}/thumbnail.webp`;
}

export function SectionCard({ design, isFavourite, onPick, onDragStart }: Props) {
  const language = useLanguage();
  const picture = useThumbnail(design.type);
  const [isPictureMissing, setPictureMissing] = useState(picture === undefined);
  const label = design.config.label[language];
  const { t } = useTranslation('sections');
  const star = t(isFavourite ? 'library.unstar' : 'library.star', { name: label });
  return (
    <>
      <button
        type="button"
        className={classes.card}
        onPointerDown={(event) => onDragStart(event, design.type, label)}
        onClick={(event) => {
          // Pointer presses are handled by the drag controller; keys and screen readers click without one.
          if (event.detail === 0) onPick(design.type);
        }}
      >
        <span className={classes.picture}>
          {isPictureMissing ? (
            <SectionSketch category={design.config.category} />
          ) : (
            <img
              src={picture}
              alt=""
              loading="lazy"
              draggable={false}
              onError={() => setPictureMissing(true)}
            />
          )}
        </span>
        <span className={classes.name}>{label}</span>
        {isCustomType(design.type) && <small className={classes.unchecked}>{t('library.unchecked')}</small>}
      </button>
      <span className={classes.corner} data-on={isFavourite || undefined}>
        <IconButton
          label={star}
          aria-pressed={isFavourite}
          onClick={() => libraryMemory.setFavourite(design.type, !isFavourite)}
        >
          {isFavourite ? <IconStarFilled size={15} /> : <IconStar size={15} stroke={1.8} />}
        </IconButton>
      </span>
    </>
  );
}
