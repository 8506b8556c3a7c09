import { limits } from '@sitewright/contract/limits';
import type { Ref } from 'react';
import classes from './history.module.css';

const widthPx = 92;

interface Props {
  placeRef: Ref<HTMLSpanElement>;
  title: string;
  /** Undefined while loading. */
  markup: string | undefined;
}

/** A scaled-down page. Runs no scripts. */
export function SmallFrame({ placeRef, title, markup }: Props) {
  const layout = limits.editor.desktopMinPx;
  return (
    <span className={classes.preview} ref={placeRef} aria-hidden>
      {markup !== undefined && (
        <iframe
          title={title}
          srcDoc={markup}
          sandbox="allow-same-origin"
          tabIndex={-1}
          style={{ width: layout, height: layout * 0.75, transform: `scale(${widthPx / layout})` }}
        />
      )}
    </span>
  );
}
