import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './picture-dialog.module.css';

/** A picture on offer, from the site's uploads or from the library. */
export interface PictureChoice {
  src: string;
  alt: string;
  /** What the tile is called. */
  name: string;
  /** Of an upload, which can be deleted. */
  mediaId?: string;
}

interface Props {
  label: string;
  pictures: readonly PictureChoice[];
  chosen: PictureChoice | undefined;
  onChoose: (picture: PictureChoice) => void;
  onUse: (picture: PictureChoice) => void;
  /** Tiles before the pictures. */
  children?: ReactNode;
}

export function PictureGrid({ label, pictures, chosen, onChoose, onUse, children }: Props) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
      {pictures.map((picture) => (
        <li key={picture.src}>
          <button
            type="button"
            className={classes.tile}
            aria-pressed={picture.src === chosen?.src}
            aria-label={picture.name}
            title={picture.name}
            onClick={() => onChoose(picture)}
            onDoubleClick={() => onUse(picture)}
          >
            <img src={picture.src} alt="" loading="lazy" draggable={false} />
            {picture.src === chosen?.src && (
              <span className={classes.check}>
                <IconCheck size={14} stroke={2.4} aria-hidden />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
