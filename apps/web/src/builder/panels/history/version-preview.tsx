import { useIntersection } from '@mantine/hooks';
import type { Version } from '@sitewright/contract/versions/versions';
import { useMemo } from 'react';
import { useEditor } from '../../model/editor-context.tsx';
import type { DocumentKind } from '../../../saving/document-session.ts';
import { SmallFrame } from './small-frame.tsx';
import { useDay } from './use-day.ts';
import { useVersionContent } from './use-versions.ts';
import { versionMarkup } from './version-markup.ts';

/** Thumbnail of a version, rendered when it scrolls into view. */
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
  return <SmallFrame placeRef={ref} title={day(version.createdAt)} markup={isInSight ? markup : undefined} />;
}
