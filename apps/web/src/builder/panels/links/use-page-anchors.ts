import type { JsonObject, Section } from '@sitewright/contract/content';
import { getPage } from '@sitewright/contract/pages/pages';
import { cssName, textOf } from '@sitewright/render/escape';
import { anchorOf } from '@sitewright/render/section';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import type { Language } from '../../../lib/languages.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import type { Editor } from '../../model/editor.ts';

/** A section of a page as a link target. */
export interface PageAnchor {
  /** Stored in the link: the section's id, which does not change. */
  anchor: string;
  /** The section's anchor name, which URLs may use as well. */
  name: string;
  label: string;
}

const labelMax = 48;

const titleIn = (data: JsonObject | undefined): string => {
  for (const field of ['title', 'heading', 'headline', 'quote']) {
    const text = textOf(data?.[field]).trim();
    if (text !== '') return text.length > labelMax ? `${text.slice(0, labelMax - 1)}…` : text;
  }
  return '';
};

const placeOf = (editor: Editor, section: Section, language: Language): PageAnchor => {
  const own = textOf(section['name']).trim();
  const design = editor.library.designs.get(section.type)?.config.label[language] ?? section.type;
  const title = titleIn(section.data);
  return {
    anchor: cssName(section.id),
    name: anchorOf(section),
    label: own || (title === '' ? design : `${title} (${design})`),
  };
};

/** The sections of a page of the site; undefined while they are loading. */
export function usePageAnchors(pageId: string): readonly PageAnchor[] | undefined {
  const editor = useEditor();
  const language = useLanguage();
  const { site, pageId: openId } = useEditorView();
  const isOpen = pageId === openId;
  const { data } = useQuery({
    queryKey: ['page-places', site.id, pageId],
    queryFn: ({ signal }) => request(getPage, { params: { id: site.id, pageId }, signal }),
    enabled: !isOpen && pageId !== '',
  });
  const sections = isOpen
    ? editor.sectionIds().flatMap((id) => editor.section(id) ?? [])
    : data && (data.content.sections as unknown as Section[]);
  return sections?.map((section) => placeOf(editor, section, language));
}

export const findAnchor = (
  places: readonly PageAnchor[] | undefined,
  anchor: string,
): PageAnchor | undefined => places?.find((place) => place.anchor === anchor || place.name === anchor);
