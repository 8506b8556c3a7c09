// Draws guides and boxes directly into the overlay, outside of the page and of React.
import classes from './canvas-tools.module.css';
import type { Box } from './position-geometry.ts';
import type { Guide } from './snapping.ts';

const isUpright = (guide: Guide): boolean => guide.axis === 'x';

const placeBox = (element: HTMLElement, { left, top, right, bottom }: Box, scale: number): void => {
  element.style.cssText =
    `transform:translate(${left * scale}px,${top * scale}px);` +
    `width:${(right - left) * scale}px;height:${(bottom - top) * scale}px`;
};

export class GuideLayer {
  readonly #layer: HTMLElement;
  readonly #lines: HTMLElement[] = [];
  readonly #boxes: HTMLElement[] = [];
  readonly #taking: HTMLElement[] = [];

  constructor(layer: HTMLElement) {
    this.#layer = layer;
  }

  /** Lines in frame pixels; `scrolled` is the distance scrolled since they were measured. */
  showGuides(guides: readonly Guide[], scale: number, scrolled = 0): void {
    this.#fill(this.#lines, guides.length, () => document.createElement('div'));
    for (const [index, guide] of guides.entries()) {
      const line = this.#lines[index]!;
      const shift = (value: number, isDown: boolean): number => (value - (isDown ? scrolled : 0)) * scale;
      const length = (guide.to - guide.from) * scale;
      const [x, y] = isUpright(guide)
        ? [shift(guide.at, false), shift(guide.from, true)]
        : [shift(guide.from, false), shift(guide.at, true)];
      line.className = `${classes.guide} ${guide.isGap ? classes.measure : ''} ${isUpright(guide) ? classes.upright : ''}`;
      line.style.cssText =
        `transform:translate(${x}px,${y}px);` +
        (isUpright(guide) ? `height:${length}px` : `width:${length}px`);
      line.dataset['length'] = guide.isGap ? String(Math.round(guide.to - guide.from)) : '';
    }
  }

  /** Outlines in frame pixels. */
  showBoxes(boxes: readonly Box[], scale: number): void {
    this.#fill(this.#boxes, boxes.length, () => {
      const box = document.createElement('div');
      box.className = classes.touched ?? '';
      return box;
    });
    for (const [index, box] of boxes.entries()) placeBox(this.#boxes[index]!, box, scale);
  }

  /** Outlines the section that elements would be dropped into, in frame pixels. */
  showTargetSection(section: Box | undefined, scale: number): void {
    this.#fill(this.#taking, section ? 1 : 0, () => {
      const box = document.createElement('div');
      box.className = classes.taking ?? '';
      box.dataset['testid'] = 'section-taking';
      return box;
    });
    if (section) placeBox(this.#taking[0]!, section, scale);
  }

  clear(): void {
    this.showGuides([], 1);
    this.showBoxes([], 1);
    this.showTargetSection(undefined, 1);
  }

  #fill(pool: HTMLElement[], count: number, make: () => HTMLElement): void {
    while (pool.length < count) {
      const fresh = make();
      this.#layer.append(fresh);
      pool.push(fresh);
    }
    for (const surplus of pool.splice(count)) surplus.remove();
  }
}
