import { useIntersection } from '@mantine/hooks';
import { getSiteVersionCover } from '@sitewright/contract/versions/versions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../../../lib/api.ts';
import { useEditor } from '../../../model/editor-context.tsx';
import { SmallFrame } from '../small-frame.tsx';
import { useDay } from '../use-day.ts';
import type { AnyVersion } from '../use-versions.ts';
import { versionMarkup } from '../version-markup.ts';

/** Thumbnail of the earlier home page in its theme at that time, rendered when it scrolls into view. */
export function SiteVersionPreview({ version }: { version: AnyVersion }) {
  const editor = useEditor();
  const day = useDay();
  const { id } = editor.view.site;
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: '60px' });
  const isInSight = entry?.isIntersecting === true;
  const { data } = useQuery({
    queryKey: ['site-version-cover', id, version.id],
    queryFn: () => request(getSiteVersionCover, { params: { id, versionId: version.id } }),
    enabled: isInSight,
    staleTime: Infinity,
  });
  const markup = useMemo(
    () =>
      data &&
      versionMarkup(
        editor,
        { page: data.page, header: data.header ?? undefined, footer: undefined, theme: data.theme },
        { isPreview: true },
      ),
    [data, editor],
  );
  return <SmallFrame placeRef={ref} title={day(version.createdAt)} markup={isInSight ? markup : undefined} />;
}
