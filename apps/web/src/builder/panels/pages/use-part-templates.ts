import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import {
  listFooterTemplates,
  listHeaderTemplates,
  type PartTemplateDetail,
} from '@sitewright/contract/page-templates/page-templates';
import { insertedId, insertSection, removeNode } from '@sitewright/document/edits';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import type { Editor } from '../../model/editor.ts';
import { contentLanguage } from './page-start.ts';
import { dataFromTemplate } from './part-from-template.ts';

export type PartKind = 'header' | 'footer';

const endpoints = { header: listHeaderTemplates, footer: listFooterTemplates };

const useParts = (kind: PartKind, language: Language) => {
  const siteName = useEditorView().site.name;
  return useQuery({
    queryKey: ['part-templates', kind, language, siteName],
    queryFn: ({ signal }) => request(endpoints[kind], { query: { language, siteName }, signal }),
    staleTime: Infinity,
  });
};

/** The available headers or footers, described in the user's language, with the site's texts. */
export function usePartTemplates(kind: PartKind) {
  const spoken = useLanguage();
  const language = contentLanguage(useEditorView().site.settings.locale, spoken);
  const told = useParts(kind, spoken);
  const made = useParts(kind, language);
  const parts = new Map(made.data?.templates.map(({ slug, part }) => [slug, part]));
  const templates: PartTemplateDetail[] | undefined =
    made.data && told.data?.templates.map((template) => ({ ...template, part: parts.get(template.slug)! }));
  return { templates, isFailed: told.isError || made.isError };
}

/** Replaces the present header or footer by a template, as one undo step. */
export const replacePart = (editor: Editor, { kind, part }: PartTemplateDetail, label: string): void => {
  const session = editor.sessions[kind];
  const present = editor.sectionIds(kind);
  const data = dataFromTemplate(
    part.data as JsonObject,
    editor.section(present[0] ?? '')?.data ?? {},
    editor.view.pages,
  );
  const removed = present.flatMap((id) => removeNode(session.store.state, id));
  const inserted = insertSection(session.store.state, { ...(part as JsonObject), data }, { index: 0 });
  editor.commit(session, [...removed, ...inserted], { label });
  editor.select(insertedId(inserted));
};
