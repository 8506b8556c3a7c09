// Between the blocks of a stored post and the nodes of the editor, one block at a time.
import type { Json, JsonObject } from '@sitewright/contract/content';
import { createNodeId } from '@sitewright/document/node';
import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { type CardSection, sectionOf } from './block-nodes.ts';
import { writeBlock, writeBlocks, writeInline } from './write-html.ts';

/** What is stored of a block. Fields without a value are unset. */
export interface BlockContent {
  type: string;
  data: Record<string, Json | undefined>;
}

const given = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** One paragraph is stored as inline HTML. */
const bodyHtml = (node: Node): string =>
  node.childCount === 1 && node.firstChild!.type.name === 'paragraph'
    ? writeInline(node.firstChild!.content)
    : writeBlocks(node.content);

export const contentOfBlock = (node: Node): BlockContent => {
  const { attrs } = node;
  switch (node.type.name) {
    case 'codeBlock':
      return { type: 'post/code', data: { code: node.textContent, language: given(attrs['language']) } };
    case 'figure':
      return {
        type: 'post/image',
        data: {
          src: attrs['src'] as string,
          alt: given(attrs['alt']),
          caption: given(writeInline(node.content)),
          size: attrs['size'] === 'normal' ? undefined : (attrs['size'] as string),
          href: given(attrs['href']),
        },
      };
    case 'callout':
      return {
        type: 'post/callout',
        data: {
          html: bodyHtml(node),
          emoji: given(attrs['emoji']),
          tone: attrs['tone'] === 'neutral' ? undefined : (attrs['tone'] as string),
        },
      };
    case 'toggle':
      return {
        type: 'post/toggle',
        data: { summary: node.firstChild!.textContent, html: bodyHtml(node.lastChild!) },
      };
    case 'card': {
      const { type, data = {} } = sectionOf(node);
      return { type, data };
    }
    default:
      return { type: 'post/text', data: { html: writeBlock(node) } };
  }
};

/** The JSON of a block that is inserted; a card also has fields besides its data, such as its style. */
export const sectionJson = (node: Node, id: string): JsonObject => {
  const { type, data } = contentOfBlock(node);
  const filled = Object.entries(data).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  const rest = node.type.name === 'card' ? sectionOf(node) : {};
  return { ...(rest as JsonObject), id, type, data: Object.fromEntries(filled) };
};

/** A document without a window: nothing in it runs or loads. */
let inert: Document | undefined;

/** An element with the HTML in it, of which nothing runs or loads. */
export const parseHtml = (html: string): HTMLElement => {
  inert ??= document.implementation.createHTMLDocument('');
  const frame = inert.createElement('div');
  frame.innerHTML = html;
  return frame;
};

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Reads blocks as the nodes of one schema. */
export class BlockReader {
  readonly #schema: Schema;
  readonly #parser: DOMParser;

  constructor(schema: Schema) {
    this.#schema = schema;
    this.#parser = DOMParser.fromSchema(schema);
  }

  /** The nodes of HTML, each of which can stand at the top level. */
  nodesOfHtml(html: string): Node[] {
    const parsed = this.#parser.parse(parseHtml(html));
    return Array.from({ length: parsed.childCount }, (_, at) => parsed.child(at));
  }

  /** Usually one node. HTML with several elements, which only an import can bring, has one for each. */
  nodesOf(section: CardSection, id: string): Node[] {
    const nodes = this.#read(section);
    const blocks = nodes.length === 0 ? [this.#schema.nodes['paragraph']!.create()] : nodes;
    return blocks.map((node, at) => {
      const blockId = at === 0 ? id : createNodeId();
      return node.type.create({ ...node.attrs, blockId }, node.content, node.marks);
    });
  }

  #read(section: CardSection): Node[] {
    const { nodes } = this.#schema;
    const { type, data = {} } = section;
    switch (type) {
      case 'post/text':
        return this.nodesOfHtml(text(data['html']));
      case 'post/code': {
        const code = text(data['code']);
        const attributes = { language: text(data['language']) };
        return [nodes['codeBlock']!.create(attributes, code === '' ? null : this.#schema.text(code))];
      }
      case 'post/image':
        return [this.#figure(data)];
      case 'post/callout': {
        const attributes = { emoji: text(data['emoji']), tone: data['tone'] ?? 'neutral' };
        return [this.#filled('callout', text(data['html']), attributes)];
      }
      case 'post/toggle': {
        const summary = text(data['summary']);
        const head = nodes['toggleSummary']!.create(null, summary === '' ? null : this.#schema.text(summary));
        return [nodes['toggle']!.create(null, [head, this.#filled('toggleBody', text(data['html']))])];
      }
      default:
        return [nodes['card']!.create({ section })];
    }
  }

  #figure(data: Record<string, Json>): Node {
    const { nodes } = this.#schema;
    const attributes = {
      src: text(data['src']),
      alt: text(data['alt']),
      size: data['size'] === 'wide' || data['size'] === 'full' ? data['size'] : 'normal',
      href: text(data['href']),
    };
    const caption = this.#filled('paragraph', text(data['caption']));
    return nodes['figure']!.create(attributes, caption.content);
  }

  /** A node with what of the HTML fits into it. */
  #filled(name: string, html: string, attributes: Record<string, unknown> | null = null): Node {
    const type = this.#schema.nodes[name]!;
    const parsed = this.#parser.parse(parseHtml(html), { topNode: type.create(attributes) });
    return parsed.type === type ? parsed : type.createAndFill(attributes)!;
  }
}
