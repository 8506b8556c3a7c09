// Finds the images whose place in the document matters to a stylesheet: with an element around them, `.card > img` would no
// longer match. In doubt an image counts as one of them.
import { AttributeAction, isTraversal, parse as parseSelector, type Selector, SelectorType } from 'css-what';
import { parse } from 'postcss';
import { ancestorsOf, attributeOf, classesOf, type HtmlElement } from '../html/html-tree.ts';
import { flatString } from '../html/flat-string.ts';
import { splitRules } from './split-rules.ts';

/** A part of a selector between two combinators. */
type Compound = readonly Selector[];

interface Position {
  of: Compound;
  /** What its parent, or any ancestor, has to be; undefined where that is not known. */
  within: { compound: Compound; isParent: boolean } | undefined;
}

const anywhere: Position = { of: [], within: undefined };

const split = (selector: Compound): { compounds: Selector[][]; between: SelectorType[] } => {
  const compounds: Selector[][] = [[]];
  const between: SelectorType[] = [];
  for (const token of selector) {
    if (isTraversal(token)) {
      between.push(token.type);
      compounds.push([]);
    } else compounds.at(-1)!.push(token);
  }
  return { compounds, between };
};

const nestedIn = (token: Selector): readonly Selector[][] =>
  token.type === SelectorType.Pseudo && Array.isArray(token.data) ? token.data : [];

/** Whether it counts the elements around, also as `:not(:first-child)`. */
const isStructural = (token: Selector): boolean =>
  token.type === SelectorType.Pseudo &&
  (/^(first|last|only|nth)-/.test(token.name) ||
    nestedIn(token).some((nested) => split(nested).between.length === 0 && nested.some(isStructural)));

const isBeside = (combinator: SelectorType | undefined): boolean =>
  combinator === SelectorType.Adjacent || combinator === SelectorType.Sibling;

/** What is around the compound at an index, whatever stands beside it. `host` is what a nested selector begins at. */
const withinOf = (
  { compounds, between }: ReturnType<typeof split>,
  index: number,
  host: Compound | undefined,
): Position['within'] => {
  let first = index;
  while (isBeside(between[first - 1])) first -= 1;
  const combinator = between[first - 1];
  if (combinator !== SelectorType.Child && combinator !== SelectorType.Descendant) return undefined;
  const around = compounds[first - 1]!;
  const compound = around.length > 0 ? around : host;
  return compound && { compound, isParent: combinator === SelectorType.Child };
};

const positionsIn = (selector: Compound, host?: Compound): Position[] => {
  const parts = split(selector);
  const { compounds, between } = parts;
  return compounds.flatMap((compound, index) => {
    const [before, after] = [between[index - 1], between[index]];
    const found: Position[] = compound.flatMap((token) =>
      nestedIn(token)
        .filter((nested) => split(nested).between.length > 0)
        .flatMap((nested) => positionsIn(nested, compound)),
    );
    // `:has(> img)` begins with a combinator.
    if (compound.length === 0) return found;
    if (before === SelectorType.Child || isBeside(before) || isBeside(after) || compound.some(isStructural))
      found.push({ of: compound, within: withinOf(parts, index, host) });
    return found;
  });
};

const couldBe = (compound: Compound, element: HtmlElement): boolean =>
  compound.every((token) => {
    if (token.type === SelectorType.Tag) return token.name === element.tagName;
    if (token.type !== SelectorType.Attribute) return true;
    if (token.name === 'class' && token.action === AttributeAction.Element)
      return classesOf(element).includes(token.value);
    return (
      token.name !== 'id' ||
      token.action !== AttributeAction.Equals ||
      attributeOf(element, 'id') === token.value
    );
  });

const isWithin = (image: HtmlElement, { compound, isParent }: NonNullable<Position['within']>): boolean =>
  ancestorsOf(image)
    .slice(0, isParent ? 1 : undefined)
    .some((ancestor) => couldBe(compound, ancestor));

const readPositions = (rule: string): Position[] => {
  if (!/[>+~]|:(first|last|only|nth)-/.test(rule)) return [];
  const found: Position[] = [];
  parse(rule).walkRules(({ parent, selectors }) => {
    if (parent?.type === 'atrule' && 'name' in parent && /keyframes$/i.test(parent.name)) return;
    for (const selector of selectors) {
      try {
        // A nested rule may begin with the parent or with a combinator.
        const [tokens] = parseSelector(selector.replace(/^\s*(&|(?=[>+~]))/, '*'));
        found.push(...positionsIn(tokens!));
      } catch {
        found.push(anywhere);
      }
    }
  });
  return found;
};

export class ImagePositions {
  /** Pages share most of their rules. */
  readonly #known = new Map<string, Position[]>();

  /** Tells of a page with these styles whether an image may get an element around it. */
  readerFor(css: string): (image: HtmlElement) => boolean {
    const positions = splitRules(css).flatMap((rule) => {
      const known = this.#known.get(rule);
      if (known) return known;
      const text = flatString(rule);
      const found = readPositions(text);
      this.#known.set(text, found);
      return found;
    });
    return (image) =>
      !positions.some(({ of, within }) => couldBe(of, image) && (!within || isWithin(image, within)));
  }
}
