import { useIntersection } from '@mantine/hooks';
import { limits } from '@sitewright/contract/limits';
import type { Version } from '@sitewright/contract/versions';
import { useMemo } from 'react';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../saving/document-session.ts';
import classes from './history.module.css';
import { useDay } from './use-day.ts';
import { useVersionContent } from './use-versions.ts';
import { versionMarkup } from './version-markup.ts';

const widthPx = 92;

/** A small picture of a version, drawn once it comes into sight. */
export function VersionPreview({ kind, version }: { kind: DocumentKind; version: Version }) {
  const editor = useEditor();
  const day = useDay();
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '60px' });
  const isInSight = entry?.isIntersecting === true;
  const { data: content } = useVersionContent(editor.sessions[kind].source.documentId, version.id, isInSight);
  const markup = useMemo(
    () =>
      content &&
      versionMarkup(
        editor,
        { page: undefined, header: undefined, footer: undefined, [kind]: content },
        { isPreview: kind !== 'footer' },
      ),
    [content, editor, kind],
  );
  const layout = limits.editor.desktopMinPx;
  return (
    <span className={classes.preview} ref={ref} aria-hidden>
      {markup !== undefined && isInSight && (
        <iframe
          title={day(version.createdAt)}
          srcDoc={markup}
          sandbox="allow-same-origin"
          tabIndex={-1}
          style={{ width: layout, height: layout * 0.75, transform: `scale(${widthPx / layout})` }}
        />
      )}
    </span>
  );
}
