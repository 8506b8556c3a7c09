// Turns positions of elements into order, rows and containers. What stands side by side is a row, everything else is read from
// top to bottom.
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import {
  foreignAreaSchema,
  type ForeignElement,
  foreignParentSchema,
  foreignSideSchema,
} from '@sitewright/contract/site-archive/foreign-site';

/** Tops that differ by less are on one line, where heights are unknown. */
const lineTolerance = 12;
/** Of the smaller one of two elements: with more in common they are side by side, or one above the other. */
const overlapShare = 0.5;

interface Area {
  x: number;
  y: number;
  width: number | undefined;
  height: number | undefined;
}

interface Cell {
  element: ForeignElement;
  area: Area | undefined;
  /** Elements that follow it in the same place. */
  after: ForeignElement[];
}

export interface DocumentElement extends JsonObject {
  id: string;
}

export interface ArrangedElements {
  elements: DocumentElement[];
  /** How many had a position that order, rows or containers now stand for. */
  placed: number;
  /** Elements whose position says nothing here: they stay where they are listed. */
  unclear: ForeignElement[];
}

/** What an element of the document is made of, its children and position aside. */
export type ToElement = (element: ForeignElement) => DocumentElement;

const numberOf = (value: string | number | undefined): number | undefined =>
  value === undefined ? undefined : Number.parseFloat(String(value));

const areaOf = ({ position }: ForeignElement): Area | undefined => {
  const parsed = foreignAreaSchema.safeParse(position);
  if (!parsed.success) return undefined;
  const { x, y, width, height } = parsed.data;
  return { x: numberOf(x)!, y: numberOf(y)!, width: numberOf(width), height: numberOf(height) };
};

const sideOf = ({ position }: ForeignElement) => foreignSideSchema.safeParse(position).data;
const parentOf = ({ position }: ForeignElement): string | undefined =>
  foreignParentSchema.safeParse(position).data?.parent;

const overlap = (one: number, oneSize: number, other: number, otherSize: number): boolean =>
  Math.min(one + oneSize, other + otherSize) - Math.max(one, other) >
  overlapShare * Math.min(oneSize, otherSize);

const isOnLine = (one: Area, other: Area): boolean =>
  one.height === undefined || other.height === undefined
    ? Math.abs(one.y - other.y) < lineTolerance
    : overlap(one.y, one.height, other.y, other.height);

const isAboveOrBelow = (one: Area, other: Area): boolean =>
  one.width === undefined || other.width === undefined
    ? one.x === other.x
    : overlap(one.x, one.width, other.x, other.width);

const standsBeside = (cell: Cell, row: readonly Cell[]): boolean =>
  row.every(({ area }) => area && cell.area && isOnLine(cell.area, area) && !isAboveOrBelow(cell.area, area));

/** An element without a position follows the one that is listed before it. */
const cellsOf = (elements: readonly ForeignElement[]): Cell[] => {
  const cells: Cell[] = [];
  for (const element of elements) {
    const area = areaOf(element);
    const last = cells.at(-1);
    if (!area && last?.area) last.after.push(element);
    else cells.push({ element, area, after: [] });
  }
  return cells;
};

const rowsByArea = (elements: readonly ForeignElement[]): Cell[][] => {
  const cells = cellsOf(elements);
  const first = cells.filter(({ area }) => !area);
  const rows: Cell[][] = first.map((cell) => [cell]);
  const placed = cells
    .filter(({ area }) => area)
    .toSorted((a, b) => a.area!.y - b.area!.y || a.area!.x - b.area!.x);
  for (const cell of placed) {
    const row = rows.at(-1);
    if (row && standsBeside(cell, row)) row.push(cell);
    else rows.push([cell]);
  }
  return rows.map((row) => row.toSorted((a, b) => (a.area?.x ?? 0) - (b.area?.x ?? 0)));
};

/** Puts an element beside the one that it names; false where that one is not there yet. */
const placeBeside = (rows: Cell[][], element: ForeignElement): boolean => {
  const side = sideOf(element)!;
  const rowAt = rows.findIndex((row) => row.some((cell) => cell.element.id === side.of));
  const row = rows[rowAt];
  if (!row) return false;
  const cell: Cell = { element, area: undefined, after: [] };
  const at = row.findIndex((one) => one.element.id === side.of);
  if (side.side === 'left') row.splice(at, 0, cell);
  else if (side.side === 'right') row.splice(at + 1, 0, cell);
  else if (side.side === 'before') rows.splice(rowAt, 0, [cell]);
  // Below an element of a row is in its column.
  else if (row.length > 1) row[at]!.after.unshift(element);
  else rows.splice(rowAt + 1, 0, [cell]);
  return true;
};

const box = (id: string, direction: 'row' | 'column', children: DocumentElement[]): DocumentElement => ({
  id,
  type: 'box',
  data: {
    direction,
    align: direction === 'row' ? 'start' : 'stretch',
    gap: 'medium',
    padding: 'none',
    background: 'none',
    radius: 'none',
  },
  children,
});

interface Outcome {
  unclear: ForeignElement[];
  /** Positions of elements that are inside of the one that they name. */
  nested: Set<unknown>;
}

/** Moves each element that names another one as its parent into that one. */
const nest = (elements: readonly ForeignElement[], { unclear, nested }: Outcome): ForeignElement[] => {
  const byId = new Map(
    elements.flatMap((element) => (element.id === undefined ? [] : [[element.id, element]])),
  );
  const isInside = (id: string, element: ForeignElement): boolean => {
    const seen = new Set<ForeignElement>();
    for (let one = byId.get(id); one && !seen.has(one); one = byId.get(parentOf(one) ?? '')) {
      if (one === element) return true;
      seen.add(one);
    }
    return false;
  };
  const inside = new Map<string, ForeignElement[]>();
  const rest: ForeignElement[] = [];
  for (const element of elements) {
    const parent = parentOf(element);
    if (
      parent !== undefined &&
      !nested.has(element.position) &&
      byId.has(parent) &&
      !isInside(parent, element)
    ) {
      nested.add(element.position);
      inside.set(parent, [...(inside.get(parent) ?? []), element]);
    } else {
      if (parent !== undefined && !nested.has(element.position)) unclear.push(element);
      rest.push(element);
    }
  }
  const filled = (element: ForeignElement): ForeignElement => {
    const own = inside.get(element.id ?? '') ?? [];
    return own.length === 0
      ? element
      : { ...element, children: [...(element.children ?? []), ...own.map(filled)] };
  };
  return rest.map(filled);
};

/** `isZone`: the elements of a section, whose rows need no container. */
const arrange = (
  listed: readonly ForeignElement[],
  toElement: ToElement,
  outcome: Outcome & { isZone: boolean },
): { elements: DocumentElement[]; placed: number } => {
  const { isZone, unclear } = outcome;
  const elements = nest(listed, outcome);
  const rows = rowsByArea(elements.filter((element) => !sideOf(element)));
  let waiting = elements.filter(sideOf);
  for (let before = -1; before !== waiting.length;) {
    before = waiting.length;
    waiting = waiting.filter((element) => !placeBeside(rows, element));
  }
  for (const element of waiting) rows.push([{ element, area: undefined, after: [] }]);
  unclear.push(...waiting);
  let placed = 0;
  const drawn = (element: ForeignElement): DocumentElement => {
    const { position, children } = element;
    const inner = arrange(children ?? [], toElement, { ...outcome, isZone: false });
    placed += inner.placed;
    const isOwn = position === 'left' || position === 'right';
    const isKnown = areaOf(element) ?? sideOf(element) ?? parentOf(element);
    if (position !== undefined && !isKnown && !isOwn) unclear.push(element);
    // Copies of an element share its position.
    if (isKnown && !unclear.some((one) => one.position === position)) placed += 1;
    return {
      ...toElement(element),
      ...(position === undefined
        ? {}
        : isOwn && isZone
          ? { position }
          : { importedPosition: position as JsonObject }),
      ...(inner.elements.length > 0 ? { children: inner.elements } : {}),
    };
  };
  const column = ({ element, after }: Cell): DocumentElement => {
    const first = drawn(element);
    return after.length === 0 ? first : box(`${first.id}-column`, 'column', [first, ...after.map(drawn)]);
  };
  const arranged = rows.flatMap((row): DocumentElement[] => {
    if (row.length === 1) return [row[0]!.element, ...row[0]!.after].map(drawn);
    const cells = row.map(column);
    if (isZone && cells.length <= limits.editor.elementsPerRowMax)
      return cells.map((cell, index) => ({ ...cell, position: index === 0 ? 'left' : 'right' }));
    return [box(`${cells[0]!.id}-row`, 'row', cells)];
  });
  return { elements: arranged, placed };
};

/** The elements of a section in the order and containers that their positions stand for. Nothing is left out. */
export const arrangeElements = (
  elements: readonly ForeignElement[],
  toElement: ToElement,
): ArrangedElements => {
  const unclear: ForeignElement[] = [];
  const outcome = { isZone: true, unclear, nested: new Set<unknown>() };
  return { ...arrange(elements, toElement, outcome), unclear: [...new Set(unclear)] };
};
