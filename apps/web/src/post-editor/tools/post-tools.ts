// What the tools around the text share: the open post, and dialogs that insert or change a block.
import type { Editor } from '@tiptap/core';
import { createContext, use } from 'react';
import type { PickedMedia, PickOptions } from '../../media/picker/picked-media.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { insertBlock, insertCard } from './block-commands.ts';

export interface PostTools {
  draft: PostDraft;
  editor: Editor;
  pick: (options?: PickOptions) => Promise<PickedMedia | undefined>;
  /** Opens the form of a card. */
  editCard: (position: number) => void;
  openLibrary: () => void;
  /** Opens the text of the footnote at a position. */
  editFootnote: (position: number) => void;
  announce: (text: string) => void;
  /** Suggests other words for the selected text; undefined for who may not use it. */
  rewrite: (() => void) | undefined;
}

const ToolsContext = createContext<PostTools | undefined>(undefined);
export const PostToolsProvider = ToolsContext.Provider;

export const usePostTools = (): PostTools => {
  const tools = use(ToolsContext);
  if (!tools) throw new Error('Only inside the post editor');
  return tools;
};

export const insertImage = async ({ editor, pick }: PostTools): Promise<void> => {
  const picked = await pick();
  if (!picked) return editor.view.focus();
  insertBlock(editor, editor.schema.nodes['figure']!.create({ src: picked.src, alt: picked.alt }));
};

/** Inserts a card with the fields that a chosen file gives. */
export const insertFileCard = async (
  { editor, pick }: PostTools,
  type: 'post/file' | 'post/audio' | 'post/video',
): Promise<void> => {
  const picked = await pick({ kinds: ['document'] });
  if (!picked) return editor.view.focus();
  const data = type === 'post/file' ? { src: picked.src, name: picked.name } : { src: picked.src };
  insertCard(editor, { type, data });
};

export const insertFootnote = ({ editor, editFootnote }: PostTools): void => {
  const { to, $to } = editor.state.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code) return;
  editor.view.dispatch(editor.state.tr.insert(to, editor.schema.nodes['footnote']!.create()));
  editFootnote(to);
};
