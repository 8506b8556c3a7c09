// Parses JSON and records the position of each value, so that an issue can name its line.
import { lineAt } from './design-issue.ts';

export interface JsonSource {
  value: unknown;
  /** The line of the value at a path, or of its container when it does not exist. */
  lineOf: (path: readonly (string | number)[]) => number;
}

const depthMax = 40;

class Scanner {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text is already known to be valid JSON, so this only walks over it. */
  scan(path: string, depth: number): void {
    this.#skipSpace();
    if (!this.lines.has(path)) this.lines.set(path, this.#at);
    const first = this.#text[this.#at];
    if (first === '{' && depth < depthMax) this.#scanObject(path, depth);
    else if (first === '[' && depth < depthMax) this.#scanArray(path, depth);
    else this.#skipValue();
  }

  #scanObject(path: string, depth: number): void {
    this.#at += 1;
    for (this.#skipSpace(); this.#text[this.#at] !== '}'; this.#skipSpace()) {
      if (this.#text[this.#at] === ',') this.#at += 1;
      this.#skipSpace();
      const start = this.#at;
      this.#skipString();
      const inner = `${path}/${JSON.parse(this.#text.slice(start, this.#at)) as string}`;
      this.lines.set(inner, start);
      this.#skipSpace();
      this.#at += 1;
      this.scan(inner, depth + 1);
    }
    this.#at += 1;
  }

  #scanArray(path: string, depth: number): void {
    this.#at += 1;
    let index = 0;
    for (this.#skipSpace(); this.#text[this.#at] !== ']'; this.#skipSpace()) {
      if (this.#text[this.#at] === ',') this.#at += 1;
      this.scan(`${path}/${index}`, depth + 1);
      index += 1;
    }
    this.#at += 1;
  }

  /** Skips any value with its contents. */
  #skipValue(): void {
    let open = 0;
    do {
      this.#skipSpace();
      const char = this.#text[this.#at];
      if (char === '"') this.#skipString();
      else {
        if (char === '{' || char === '[') open += 1;
        if (char === '}' || char === ']') open -= 1;
        const isMark = /[{}[\],:]/.test(char ?? '');
        this.#at += isMark
          ? 1
          : (/^[^\s{}[\],:"]+/.exec(this.#text.slice(this.#at, this.#at + 400))?.[0].length ?? 1);
      }
    } while (open > 0 && this.#at < this.#text.length);
  }

  #skipString(): void {
    this.#at += 1;
    while (this.#text[this.#at] !== '"') this.#at += this.#text[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
  }
}

/** The line at which V8 reports a syntax error. */
const errorLine = (text: string, message: string): number => {
  const place = /position (\d+)/.exec(message);
  if (place) return lineAt(text, Number(place[1]));
  const line = /line (\d+)/.exec(message);
  return line ? Number(line[1]) : text.split('\n').length;
};

/** The value with its positions, or the line and reason why the text is not JSON. */
export const readJsonSource = (text: string): JsonSource | { line: number; reason: string } => {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { line: errorLine(text, reason), reason: reason.replace(/ in JSON at position.*$/, '') };
  }
  const scanner = new Scanner(text.replace(/^\uFEFF/, ' '));
  scanner.scan('', 0);
  return {
    value,
    lineOf: (path) => {
      for (let length = path.length; length >= 0; length -= 1) {
        const found = scanner.lines.get(
          path
            .slice(0, length)
            .map((part) => `/${part}`)
            .join(''),
        );
        if (found !== undefined) return lineAt(text, found);
      }
      return 1;
    },
  };
};
