// A design's switchable templates (specification: template cycling, with wrap-around).
import type { Editor } from './editor.ts';

type Layout = NonNullable<NonNullable<ReturnType<Editor['designOf']>>['config']['templates']>[number];

export const layoutsOf = (editor: Editor, sectionId: string): readonly Layout[] =>
  editor.designOf(sectionId)?.config.templates ?? [];

/** Switches to the next or previous template, with wrap-around. */
export const cycleLayout = (editor: Editor, sectionId: string, step: 1 | -1, label: string): void => {
  const layouts = layoutsOf(editor, sectionId);
  if (layouts.length < 2) return;
  const now = editor.node(sectionId)?.props['templateId'] ?? layouts[0]!.id;
  const at = Math.max(
    0,
    layouts.findIndex((layout) => layout.id === now),
  );
  const next = layouts[(at + step + layouts.length) % layouts.length]!;
  editor.setField(sectionId, ['props', 'templateId'], next.id, { label });
};
