// Formulas of calculated fields: numbers, {field_name}, + - * / ( ) and a few functions.

type Values = (name: string) => number;
/** Undefined where there is no finite result. */
export type Formula = { evaluate: (values: Values) => number | undefined; names: string[] };

type Node = (values: Values) => number;

const functions: Record<string, (numbers: number[]) => number> = {
  min: (numbers) => Math.min(...numbers),
  max: (numbers) => Math.max(...numbers),
  sum: (numbers) => numbers.reduce((total, number) => total + number, 0),
  round: ([number = Number.NaN]) => roundTo(number, 0),
  floor: ([number = Number.NaN]) => Math.floor(number),
  ceil: ([number = Number.NaN]) => Math.ceil(number),
  abs: ([number = Number.NaN]) => Math.abs(number),
};

/** Half away from zero, on the decimal digits that a number prints: 1.005 to two decimals is 1.01. */
export const roundTo = (number: number, decimals: number): number => {
  const [digits, exponent = '0'] = Math.abs(number).toString().split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [rounded, power = '0'] = shifted.toString().split('e');
  const size = Number(`${rounded}e${Number(power) - decimals}`);
  return number < 0 ? -size + 0 : size;
};

const token = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\{([A-Za-z0-9]\w*)\}|([a-z]+)|([-+*/(),]))/y;

class Parser {
  readonly names: string[] = [];
  readonly #tokens: RegExpExecArray[] = [];
  #next = 0;

  constructor(text: string) {
    token.lastIndex = 0;
    const trimmed = text.trimEnd();
    while (token.lastIndex < trimmed.length) {
      const match = token.exec(trimmed);
      if (!match) throw new SyntaxError(`Not a formula: ${text}`);
      this.#tokens.push(match);
    }
  }

  #take(...symbols: string[]): string | undefined {
    const symbol = this.#tokens[this.#next]?.[4];
    if (symbol === undefined || !symbols.includes(symbol)) return undefined;
    this.#next += 1;
    return symbol;
  }

  #expect(symbol: string): void {
    if (this.#take(symbol) === undefined) throw new SyntaxError(`${symbol} is missing`);
  }

  parse(): Node {
    const node = this.#sum();
    if (this.#next < this.#tokens.length) throw new SyntaxError('The formula goes on after its end');
    return node;
  }

  #sum(): Node {
    let left = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const [before, after, factor] = [left, this.#product(), sign === '+' ? 1 : -1];
      left = (values) => before(values) + factor * after(values);
    }
    return left;
  }

  #product(): Node {
    let left = this.#unary();
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const [before, after] = [left, this.#unary()];
      left =
        sign === '*'
          ? (values) => before(values) * after(values)
          : (values) => before(values) / after(values);
    }
    return left;
  }

  #unary(): Node {
    const sign = this.#take('-', '+');
    if (sign === undefined) return this.#operand();
    const operand = this.#unary();
    return sign === '-' ? (values) => -operand(values) : operand;
  }

  #operand(): Node {
    if (this.#take('(') !== undefined) {
      const inner = this.#sum();
      this.#expect(')');
      return inner;
    }
    const [, number, name, call] = this.#tokens[this.#next] ?? [];
    this.#next += 1;
    if (number !== undefined) {
      const value = Number(number);
      return () => value;
    }
    if (name !== undefined) {
      this.names.push(name);
      return (values) => values(name);
    }
    if (call === undefined || !Object.hasOwn(functions, call)) throw new SyntaxError('A value is missing');
    return this.#call(functions[call]!);
  }

  #call(apply: (numbers: number[]) => number): Node {
    this.#expect('(');
    const parameters = [this.#sum()];
    while (this.#take(',') !== undefined) parameters.push(this.#sum());
    this.#expect(')');
    return (values) => apply(parameters.map((parameter) => parameter(values)));
  }
}

/** Deeper nesting than this is refused, so that no formula exhausts the stack. */
const nestingMax = 50;

/** Undefined for what is no formula. */
export const parseFormula = (text: string): Formula | undefined => {
  if ((text.match(/[(\-+]/g) ?? []).length > nestingMax) return undefined;
  try {
    const parser = new Parser(text);
    const node = parser.parse();
    return {
      names: [...new Set(parser.names)],
      evaluate: (values) => {
        const result = node(values);
        return Number.isFinite(result) ? result + 0 : undefined;
      },
    };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
