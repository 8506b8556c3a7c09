import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { limits } from '@sitewright/contract/limits';
import type { SectionChange } from './describe-diff.ts';
import classes from './history.module.css';
import { sectionIn } from './version-markup.ts';

interface Props {
  title: string;
  markup: string;
  /** Sections to outline. */
  marks: ReadonlyMap<string, SectionChange>;
  /** The section to scroll to. */
  shown: string | undefined;
}

const colors: Record<SectionChange, string> = {
  added: '#1d6b43',
  removed: '#b01530',
  moved: '#5b4bc4',
  changed: '#8a5a00',
};

/** Draws outlines with labels around changed sections; removes the previous ones. */
const drawMarks = (doc: Document, marks: Props['marks'], wordOf: (mark: SectionChange) => string): void => {
  for (const old of doc.querySelectorAll('[data-mark]')) old.remove();
  for (const [id, mark] of marks) {
    const section = sectionIn(doc, id);
    if (!section) continue;
    const view = doc.defaultView;
    if (view?.getComputedStyle(section).position === 'static') section.style.position = 'relative';
    const frame = doc.createElement('div');
    frame.dataset['mark'] = mark;
    frame.style.cssText = `position:absolute;inset:0;z-index:90;border:5px solid ${colors[mark]};pointer-events:none`;
    const word = doc.createElement('span');
    word.textContent = wordOf(mark);
    word.style.cssText = `position:absolute;top:0;left:0;padding:6px 16px;background:${colors[mark]};color:#fff;font:600 20px/1.4 system-ui,sans-serif`;
    frame.append(word);
    section.append(frame);
  }
};

/** Shows another state in the same document, to avoid flicker and loss of the scroll position. */
const replaceBody = (doc: Document, markup: string): void => {
  const next = new DOMParser().parseFromString(markup, 'text/html');
  const [style, wanted] = [doc.querySelector('style'), next.querySelector('style')];
  if (style && wanted && style.textContent !== wanted.textContent) style.textContent = wanted.textContent;
  doc.body.replaceWith(doc.importNode(next.body, true));
};

/** One of two pages side by side: the earlier or the current one. */
export function CompareFrame({ title, markup, marks, shown }: Props) {
  const { t } = useTranslation('history');
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width, height } = useElementSize();
  const [first] = useState(markup);
  const drawn = useRef(markup);
  const [loads, setLoads] = useState(0);
  const layout = limits.editor.desktopMinPx;
  const scale = width > 0 ? width / layout : 0;

  useEffect(() => {
    const doc = frame.current?.contentDocument;
    if (loads === 0 || !doc) return;
    if (drawn.current !== markup) replaceBody(doc, markup);
    drawn.current = markup;
    drawMarks(doc, marks, (mark) => t(`marks.${mark}`));
  }, [loads, markup, marks, t]);
  useEffect(() => {
    const doc = frame.current?.contentDocument;
    if (loads === 0 || !doc || shown === undefined) return;
    sectionIn(doc, shown)?.scrollIntoView({ block: 'center' });
  }, [loads, shown]);

  return (
    <figure className={classes.side}>
      <figcaption>{title}</figcaption>
      <div className={classes.frame} ref={ref}>
        <iframe
          ref={frame}
          title={title}
          srcDoc={first}
          // Both the document's policy and this sandbox forbid scripts.
          sandbox="allow-same-origin"
          tabIndex={-1}
          style={{
            width: layout,
            height: scale > 0 ? height / scale : 0,
            transform: `scale(${scale})`,
          }}
          onLoad={() => setLoads((count) => count + 1)}
        />
      </div>
    </figure>
  );
}
