import type { PageContent, Section } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { getHeaderFooter, getPage } from '@sitewright/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';

interface DraftDocument {
  documentId: string;
  content: PageContent;
}

/** Label of a section: its name, or its first heading text. */
export const labelOf = (section: Section): string => {
  const data = (section.data ?? {}) as Record<string, unknown>;
  const said = [section['name'], data['title'], data['heading'], data['headline'], data['logoText']];
  const first = said.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? '';
  return first
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, limits.comments.labelMaxLength);
};

/** Documents of a draft page (header, page, footer), and a lookup of the section that contains a node. */
export function useDraftSections(siteId: string, pageId: string) {
  const page = useQuery({
    queryKey: ['site', siteId, 'draft', pageId],
    queryFn: ({ signal }) => request(getPage, { params: { id: siteId, pageId }, signal }),
  });
  const parts = useQuery({
    queryKey: ['site', siteId, 'draft', 'parts'],
    queryFn: ({ signal }) => request(getHeaderFooter, { params: { id: siteId }, signal }),
  });
  const documents: readonly DraftDocument[] = [
    ...(parts.data ? [parts.data.header] : []),
    { documentId: pageId, content: page.data?.content ?? { sections: [] } },
    ...(parts.data ? [parts.data.footer] : []),
  ];
  const sections = documents.flatMap(({ documentId, content }) =>
    (content.sections as unknown as Section[]).map((section) => ({
      id: section.id,
      documentId,
      label: labelOf(section),
      text: JSON.stringify(section),
    })),
  );
  const sectionOf = (nodeId: string) =>
    sections.find(({ id }) => id === nodeId) ??
    sections.find(({ text }) => text.includes(`"id":${JSON.stringify(nodeId)}`));
  return {
    inSight: documents.map(({ documentId }) => documentId),
    isKnown: page.data !== undefined && parts.data !== undefined,
    sectionOf,
  };
}
