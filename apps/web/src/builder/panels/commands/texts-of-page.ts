// Every text of the open page that can be edited, alternative texts included, for the search of the command palette.
import { isBinding } from '@sitewright/contract/company/company-bindings';
import type { Json } from '@sitewright/contract/content';
import { childIds, childSlots, type DocumentState } from '@sitewright/document/document-state';
import { type DocumentNode, rootId } from '@sitewright/document/node';
import type { Editor } from '../../model/editor.ts';

interface PageText {
  nodeId: string;
  /** The field that holds it. */
  field: string;
  text: string;
}

const withoutTags = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const isAddress = (text: string): boolean => /^([a-z][\w+.-]*:|\/|#)\S*$/i.test(text);

const blockEnd = /<\/(?:p|li|h[1-6]|blockquote)>|<br\s*\/?>/i;

const textsIn = (value: Json | undefined): string[] => {
  if (typeof value === 'string') {
    const blocks = value.split(blockEnd).map(withoutTags);
    return blocks.filter((text) => /\p{L}|\p{N}/u.test(text) && !isAddress(text));
  }
  if (isBinding(value)) return textsIn(value.value);
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
};

const textsOfNode = ({ id, data }: DocumentNode): PageText[] =>
  Object.entries(data).flatMap(([field, value]) =>
    textsIn(value).map((text) => ({ nodeId: id, field, text })),
  );

const textsBelow = (state: DocumentState, id: string, slot: string): PageText[] =>
  childIds(state, id, slot).flatMap((child) => {
    const node = state.nodes.get(child);
    const inside = childSlots(state, child).flatMap((name) => textsBelow(state, child, name));
    return [...(node ? textsOfNode(node) : []), ...inside];
  });

/** In the order of the page: header, sections, footer. */
export const textsOfPage = (editor: Pick<Editor, 'sessionList'>): PageText[] =>
  editor.sessionList.flatMap(({ store }) => textsBelow(store.state, rootId, 'sections'));
