// Marks the blocks that other people are in, beside the text.
import { Extension } from '@tiptap/core';
import type { Presence } from '@sitewright/contract/live/live';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { userColor } from '../../lib/live/user-color.ts';
import { blockIdOf } from '../engine/block-ids.ts';

export const otherCaretsKey = new PluginKey<readonly Presence[]>('otherCarets');

const colorStyle = (userId: string): string => `--person: ${userColor(userId)}`;

export const OtherCarets = Extension.create({
  name: 'otherCarets',
  addProseMirrorPlugins: () => [
    new Plugin<readonly Presence[]>({
      key: otherCaretsKey,
      state: {
        init: () => [],
        apply: (tr, people) => (tr.getMeta(otherCaretsKey) as readonly Presence[] | undefined) ?? people,
      },
      props: {
        decorations: (state) => {
          const people = otherCaretsKey.getState(state) ?? [];
          if (people.length === 0) return null;
          const byBlock = Map.groupBy(people, ({ where }) => where?.selected ?? '');
          const marks: Decoration[] = [];
          state.doc.forEach((node, position) => {
            const here = byBlock.get(blockIdOf(node) ?? '');
            if (!here) return;
            marks.push(
              Decoration.node(position, position + node.nodeSize, {
                'data-people': here.map(({ name }) => name).join(', '),
                style: colorStyle(here[0]!.userId),
              }),
            );
          });
          return DecorationSet.create(state.doc, marks);
        },
      },
    }),
  ],
});
