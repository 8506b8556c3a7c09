// Splits a WordPress export (WXR) into its items while it streams in. No DTD is read and no entity but those of XML itself is
// replaced, so a bomb stays a word.
import { Parser } from 'htmlparser2';
import { ImportFileError } from './imported-item.ts';

/** Fields of an element: its texts by name, the same name several times. */
export interface WxrEntry {
  name: string;
  texts: Map<string, string>;
  attributes: Record<string, string>;
  entries: WxrEntry[];
}

/** Elements that are handed over once they are complete. */
const outer = new Set([
  'item',
  'wp:author',
  'wp:category',
  'wp:tag',
  'wp:term',
  'link',
  'wp:base_blog_url',
  'wp:wxr_version',
]);
/** Elements with fields of their own within an item. */
const inner = new Set(['wp:comment', 'wp:postmeta', 'category', 'wp:commentmeta', 'wp:termmeta']);

const itemMax = 32 * 1024 * 1024;

/** A copy of a part of a text: the part alone would keep the whole piece of the file in memory for as long as it is known. */
const detached = (text: string): string => (text.length > 10_000 ? text : ` ${text}`.slice(1));

class Splitter {
  readonly ready: WxrEntry[] = [];
  isEnded = false;
  isRss = false;
  #open: WxrEntry[] = [];
  #field: string | undefined;
  #text: string[] = [];
  #pending = 0;

  readonly parser = new Parser(
    {
      onopentag: (name, attributes) => this.#start(name, attributes),
      ontext: (text) => {
        this.#pending = 0;
        this.#add(text);
      },
      onclosetag: (name) => this.#end(name),
    },
    { xmlMode: true, decodeEntities: true },
  );
  #size = 0;

  write(chunk: string): void {
    this.#pending += chunk.length;
    // A `CDATA` that never ends would be held in memory until the end of the file.
    if (this.#pending > itemMax)
      throw new ImportFileError('broken_file', 'The file is damaged: one of its texts never ends.');
    this.parser.write(chunk);
  }

  #add(text: string): void {
    this.#size += text.length;
    if (this.#size > itemMax)
      throw new ImportFileError('broken_file', 'The file is damaged: one of its posts never ends.');
    if (this.#open.length > 0) this.#text.push(text);
  }

  #start(name: string, attributes: Record<string, string>): void {
    this.#pending = 0;
    if (name === 'rss') this.isRss = true;
    const isOuter = this.#open.length === 0 && outer.has(name);
    if (isOuter) this.#size = 0;
    if (isOuter || (this.#open.length > 0 && inner.has(name))) {
      const own = Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key, detached(value)]),
      );
      const entry: WxrEntry = { name, attributes: own, texts: new Map(), entries: [] };
      this.#open.at(-1)?.entries.push(entry);
      this.#open.push(entry);
      this.#text = [];
    } else if (this.#open.length > 0) {
      this.#field = name;
      this.#text = [];
    }
  }

  #end(name: string): void {
    this.#pending = 0;
    if (name === 'rss') this.isEnded = true;
    const at = this.#open.at(-1);
    if (!at) return;
    if (name === at.name) {
      this.#open.pop();
      if (!at.texts.has('') && this.#text.length > 0) at.texts.set('', detached(this.#text.join('')));
      if (this.#open.length === 0) this.ready.push(at);
    } else if (name === this.#field) {
      at.texts.set(name, detached(this.#text.join('')));
    }
    this.#field = undefined;
    this.#text = [];
  }
}

export interface WxrEnd {
  isComplete: boolean;
}

export async function* wxrEntries(chunks: AsyncIterable<string>): AsyncGenerator<WxrEntry, WxrEnd> {
  const splitter = new Splitter();
  for await (const chunk of chunks) {
    splitter.write(chunk);
    yield* splitter.ready.splice(0);
  }
  // What is open at the end of a cut file was not read whole, and is left out.
  const isComplete = splitter.isEnded;
  if (isComplete) splitter.parser.end();
  yield* splitter.ready.splice(0);
  if (!splitter.isRss) throw new ImportFileError('unknown_format', 'This file is no export of WordPress.');
  return { isComplete };
}
