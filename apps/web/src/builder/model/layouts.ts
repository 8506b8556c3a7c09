// A design's switchable templates (specification: template cycling, with wrap-around).
import type { DocumentNode } from '@sitewright/document/node';
import type { Editor } from './editor.ts';

type Layout = NonNullable<NonNullable<ReturnType<Editor['designOf']>>['config']['templates']>[number];

export const layoutsOf = (editor: Editor, sectionId: string): readonly Layout[] =>
  editor.designOf(sectionId)?.config.templates ?? [];

/** Index of the template that a section shows; content from elsewhere names it among its texts. */
export const layoutIndexOf = (layouts: readonly Layout[], node: DocumentNode | undefined): number => {
  const chosen = node?.props['templateId'] ?? node?.data['templateId'];
  return Math.max(
    0,
    layouts.findIndex(({ id }) => id === chosen),
  );
};

/** Switches to the next or previous template, with wrap-around. */
export const cycleLayout = (editor: Editor, sectionId: string, step: 1 | -1, label: string): void => {
  const layouts = layoutsOf(editor, sectionId);
  if (layouts.length < 2) return;
  const at = layoutIndexOf(layouts, editor.node(sectionId));
  const next = layouts[(at + step + layouts.length) % layouts.length]!;
  editor.setField(sectionId, ['props', 'templateId'], next.id, { label });
};
