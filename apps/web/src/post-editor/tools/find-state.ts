// Finding and replacing in the text: matches are marked beside the document, which stays as it is.
import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

export interface FindQuery {
  text: string;
  isCaseSensitive: boolean;
}

export interface Match {
  from: number;
  to: number;
}

interface FindState {
  query: FindQuery;
  matches: readonly Match[];
  active: number;
}

const findKey = new PluginKey<FindState>('find');
const nothing: FindState = { query: { text: '', isCaseSensitive: false }, matches: [], active: 0 };

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches within the text of one block each; formatting inside does not matter. */
export const findMatches = (doc: Node, { text, isCaseSensitive }: FindQuery): Match[] => {
  if (text === '') return [];
  const pattern = new RegExp(escapePattern(text), isCaseSensitive ? 'gu' : 'giu');
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    // One character for each that is no text, so that positions stay true.
    const content = node.textBetween(0, node.content.size, undefined, '\ufffc');
    for (const { index, 0: found } of content.matchAll(pattern)) {
      matches.push({ from: position + 1 + index, to: position + 1 + index + found.length });
    }
    return false;
  });
  return matches;
};

export const findStateOf = (state: EditorState): FindState => findKey.getState(state) ?? nothing;

export const FindAndReplace = Extension.create({
  name: 'findAndReplace',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key: findKey,
      state: {
        init: () => nothing,
        apply: (tr, before) => {
          const change = tr.getMeta(findKey) as Partial<Pick<FindState, 'query' | 'active'>> | undefined;
          if (!change && (!tr.docChanged || before.query.text === '')) return before;
          const query = change?.query ?? before.query;
          const isNew = tr.docChanged || change?.query !== undefined;
          const matches = isNew ? findMatches(tr.doc, query) : before.matches;
          const active = change?.active ?? before.active;
          return { query, matches, active: Math.max(0, Math.min(active, matches.length - 1)) };
        },
      },
      props: {
        decorations: (state) => {
          const { matches, active } = findStateOf(state);
          if (matches.length === 0) return null;
          return DecorationSet.create(
            state.doc,
            matches.map(({ from, to }, at) =>
              Decoration.inline(from, to, { class: at === active ? 'found found-active' : 'found' }),
            ),
          );
        },
      },
    }),
  ],
});

const set = ({ state, view }: Editor, change: Partial<Pick<FindState, 'query' | 'active'>>): void =>
  view.dispatch(state.tr.setMeta(findKey, change).setMeta('addToHistory', false));

const reveal = (editor: Editor): void => {
  const { matches, active } = findStateOf(editor.state);
  const match = matches[active];
  if (!match) return;
  const dom = editor.view.domAtPos(match.from).node;
  (dom instanceof Element ? dom : dom.parentElement)?.scrollIntoView({ block: 'center' });
};

export const find = (editor: Editor, query: FindQuery): void => {
  const { from } = editor.state.selection;
  const after = findMatches(editor.state.doc, query).findIndex((match) => match.from >= from);
  set(editor, { query, active: Math.max(0, after) });
  reveal(editor);
};

export const goToMatch = (editor: Editor, direction: -1 | 1): void => {
  const { matches, active } = findStateOf(editor.state);
  if (matches.length === 0) return;
  set(editor, { active: (active + direction + matches.length) % matches.length });
  reveal(editor);
};

export const closeFind = (editor: Editor): void => {
  const { matches, active } = findStateOf(editor.state);
  const match = matches[active];
  set(editor, { query: nothing.query, active: 0 });
  if (match) {
    const { tr, doc } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)));
  }
  editor.view.focus();
};

/** Replaces the active match, or all as one step; formatting stays. Returns how many were replaced. */
export const replaceMatches = (editor: Editor, replacement: string, which: 'active' | 'all'): number => {
  const { matches, active } = findStateOf(editor.state);
  const chosen = which === 'all' ? matches : matches.slice(active, active + 1);
  if (chosen.length === 0) return 0;
  const { tr } = editor.state;
  for (const { from, to } of chosen.toReversed()) {
    if (replacement === '') tr.delete(from, to);
    else tr.insertText(replacement, from, to);
  }
  editor.view.dispatch(tr);
  reveal(editor);
  return chosen.length;
};
