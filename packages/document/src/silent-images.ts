// Images of a page that have no alt text and are not decorative.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { DocumentState } from './document-state.ts';
import { isPlainObject } from './json.ts';
import { instanceOf } from './linked-fields.ts';
import type { DocumentNode } from './node.ts';

export interface SilentImage {
  nodeId: string;
  /** Of the object that holds the image, from the root of the node. */
  path: string[];
  src: string;
  caption: string;
  context: string;
}

/** A field keeps its URL in `src`; a dropped image in `url`, together with an `alt`. */
const silentSource = (value: JsonObject): string | undefined => {
  const src = value['src'] ?? ('alt' in value ? value['url'] : undefined);
  const { alt } = value;
  const isSilent = typeof alt !== 'string' || alt.trim() === '';
  return isSilent && typeof src === 'string' && src !== '' && value['decorative'] !== true ? src : undefined;
};

const textNames = /^(title|heading|headline|name|label|text|caption|subtitle|description|role)$/i;

const textsOf = (fields: JsonObject): string =>
  Object.entries(fields)
    .flatMap(([name, value]) =>
      textNames.test(name) && typeof value === 'string' ? [value.replaceAll(/<[^>]*>/g, ' ')] : [],
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, aiLimits.imageContextMaxLength);

const nestedMax = 6;

const imagesIn = (
  value: Json,
  at: Pick<SilentImage, 'nodeId' | 'path' | 'context'>,
  depth = 0,
): SilentImage[] => {
  if (depth > nestedMax || !isPlainObject(value)) return [];
  const src = silentSource(value);
  const caption = typeof value['caption'] === 'string' ? value['caption'] : '';
  const found = src === undefined ? [] : [{ ...at, src, caption }];
  return [
    ...found,
    ...Object.entries(value).flatMap(([name, child]) =>
      imagesIn(child, { ...at, path: [...at.path, name] }, depth + 1),
    ),
  ];
};

/** Texts of the node, and of the nearest one above it that has any. */
export const textsAround = (state: DocumentState, node: DocumentNode): string => {
  let at: DocumentNode | undefined = node;
  const texts: string[] = [];
  while (at && texts.length < 2) {
    const text = textsOf(at.data);
    if (text !== '') texts.push(text);
    at = state.nodes.get(at.parent ?? '');
  }
  return texts.join(' · ').slice(0, aiLimits.imageContextMaxLength);
};

/** In linked sections, images are described in the section that they come from. */
export const silentImages = (state: DocumentState): SilentImage[] =>
  [...state.nodes.values()]
    .filter(({ id, kind }) => kind !== 'root' && !instanceOf(state, id))
    .flatMap((node) =>
      imagesIn(node.data, { nodeId: node.id, path: ['data'], context: textsAround(state, node) }),
    );
