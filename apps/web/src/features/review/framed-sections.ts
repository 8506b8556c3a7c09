/** Box of a section, in pixels of the frame. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface FrameMessage {
  /** Path of the page shown by the frame. */
  path: string;
  sections: ReadonlyMap<string, Box>;
  /** Boxes of elements within sections. */
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

/** Parses a message of the frame. The frame runs custom code of the site, so everything is validated. */
export const readFrameMessage = (data: unknown): FrameMessage | undefined => {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, path, sections, elements } = data as Record<string, unknown>;
  if (kind !== 'review' || typeof path !== 'string' || !isTable(sections)) return undefined;
  return { path, sections: boxesOf(sections), elements: isTable(elements) ? boxesOf(elements) : new Map() };
};

/** The section at a point and the relative position in its box; `nodeId` is null outside all sections. */
export const positionAt = (
  sections: FrameMessage['sections'],
  at: { x: number; y: number },
): { nodeId: string | null; x: number; y: number } => {
  for (const [nodeId, { left, top, width, height }] of sections) {
    const [x, y] = [(at.x - left) / width, (at.y - top) / height];
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) return { nodeId, x, y };
  }
  return { nodeId: null, x: 0.5, y: 0.5 };
};
