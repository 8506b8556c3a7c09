/** Where a section is in the frame, in its own pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface FrameNews {
  /** The address of the page that the frame shows. */
  path: string;
  sections: ReadonlyMap<string, Box>;
  /** What stands in sections and has a place of its own. */
  elements: ReadonlyMap<string, Box>;
}

const isBox = (value: unknown): value is [number, number, number, number] =>
  Array.isArray(value) && value.length === 4 && value.every((part) => Number.isFinite(part));

const isTable = (value: unknown): value is object => typeof value === 'object' && value !== null;

const boxesOf = (table: object): ReadonlyMap<string, Box> =>
  new Map(
    Object.entries(table).flatMap(([id, box]): [string, Box][] =>
      isBox(box) ? [[id, { left: box[0], top: box[1], width: box[2], height: box[3] }]] : [],
    ),
  );

/** What the frame says of itself. It runs code of the site, so nothing of it is taken on trust. */
export const readFrameNews = (data: unknown): FrameNews | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, path, sections, elements } = data as Record<string, unknown>;
  if (kind !== 'review' || typeof path !== 'string' || !isTable(sections)) return undefined;
  return { path, sections: boxesOf(sections), elements: isTable(elements) ? boxesOf(elements) : new Map() };
};

/** The section at a point, and the place in its box; none beside all of them. */
export const placeAt = (
  sections: FrameNews['sections'],
  at: { x: number; y: number },
): { nodeId: string | null; x: number; y: number } => {
  for (const [nodeId, { left, top, width, height }] of sections) {
    const [x, y] = [(at.x - left) / width, (at.y - top) / height];
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) return { nodeId, x, y };
  }
  return { nodeId: null, x: 0.5, y: 0.5 };
};
