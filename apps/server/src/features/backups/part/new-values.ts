// Ids and keys of a copy. Each is random and long enough to be found in any text, so documents and links follow their targets
// without anyone knowing where they are.
import { randomBytes, randomUUID } from 'node:crypto';

const uuidForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The random part of the key of a stored file; what follows names its format or size. */
const fileForm = /(?<![A-Za-z0-9])[a-z0-9]{2}\/[A-Za-z0-9]{24}(?![A-Za-z0-9])/g;
const wordForm = /[A-Za-z0-9_-]{8,64}/g;

const newFileName = (): string => {
  const name = randomBytes(18).toString('base64url').replaceAll(/[-_]/g, '0');
  return `${name.slice(0, 2).toLowerCase()}/${name}`;
};

/** Of the same length. */
const newWord = (old: string): string =>
  randomBytes(old.length).toString('base64url').replaceAll(/[-_]/g, '0').toLowerCase().slice(0, old.length);

/** The random parts of keys. */
export const filesIn = (text: string): string[] => [...text.matchAll(fileForm)].map(([found]) => found);

export class NewValues {
  readonly #ids = new Map<string, string>();
  readonly #files = new Map<string, string>();
  readonly #words = new Map<string, string>();
  readonly #copyable: ReadonlySet<string>;

  /** `copyable`: random parts of the keys of files that get a copy as soon as a row names them. */
  constructor(copyable: ReadonlySet<string>) {
    this.#copyable = copyable;
  }

  addId(old: string): void {
    if (!this.#ids.has(old)) this.#ids.set(old, randomUUID());
  }

  /** A public name that only one row of the installation can have. */
  addWord(old: string): void {
    if (!this.#words.has(old)) this.#words.set(old, newWord(old));
  }

  idOf(old: string): string | undefined {
    return this.#ids.get(old);
  }

  #fileFor(old: string): string {
    if (!this.#copyable.has(old)) return old;
    const known = this.#files.get(old) ?? newFileName();
    this.#files.set(old, known);
    return known;
  }

  /** The key of the copy; undefined when no row names the file. */
  copyOf(key: string): string | undefined {
    const renamed = key.replaceAll(fileForm, (old) => this.#files.get(old) ?? old);
    return renamed === key ? undefined : renamed;
  }

  inText(text: string): string {
    let renamed = text.replaceAll(uuidForm, (old) => this.#ids.get(old) ?? old);
    if (this.#copyable.size > 0) renamed = renamed.replaceAll(fileForm, (old) => this.#fileFor(old));
    if (this.#words.size > 0) renamed = renamed.replaceAll(wordForm, (old) => this.#words.get(old) ?? old);
    return renamed;
  }
}
