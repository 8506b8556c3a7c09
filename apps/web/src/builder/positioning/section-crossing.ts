// Free elements dragged out of their section: moves them to the section under the pointer.
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import { type DropZone, dropZoneAt } from '../canvas/drag/element-drop-target.ts';
import { sectionIdAt } from '../canvas/section-geometry.ts';
import type { Editor } from '../model/editor.ts';
import { readElementStyle } from '../model/style-value.ts';
import { moveFreeElements } from './drop-element.ts';
import type { PointerAt } from '../../ui/drag/follow-pointer.ts';
import { type Box, type Measured, originAround, positionInOrigin } from './position-geometry.ts';

export class SectionCrossing {
  readonly #editor: Editor;
  readonly #place: CanvasFrame;
  readonly #moving: readonly Measured[];
  readonly #homeId: string | undefined;
  #seenId: string | undefined;
  #targetId: string | undefined;
  #target: HTMLElement | undefined;
  #zone: DropZone | undefined;
  /** Clones of the elements in that section, with their positions when the gesture began. */
  #shown: { clone: HTMLElement; left: number; top: number }[] = [];

  constructor(editor: Editor, place: CanvasFrame, moving: readonly Measured[]) {
    this.#editor = editor;
    this.#place = place;
    this.#moving = moving;
    this.#homeId = editor.sectionOf(moving[0]?.id ?? '')?.id;
    this.#seenId = this.#homeId;
  }

  /** The other section that the elements would be dropped into now. */
  get target(): HTMLElement | undefined {
    return this.#target;
  }

  /**
   * Follows the pointer; true when it has entered or left another section that can contain the elements. `scrolled`
   * is the distance scrolled since the gesture began.
   */
  follow({ y }: PointerAt, scrolled: number): boolean {
    const { frame, view, scale } = this.#place;
    const inFrame = (y - frame.getBoundingClientRect().top) / scale;
    const seenId = sectionIdAt(this.#editor, view, inFrame);
    if (seenId === this.#seenId) return false;
    this.#seenId = seenId;
    const zone = seenId === undefined ? undefined : this.#zoneIn(seenId, inFrame);
    if (!zone && !this.#target) return false;
    this.stop();
    this.#zone = zone;
    this.#targetId = zone && seenId;
    this.#target = (zone && view.sectionElement(seenId!)) ?? undefined;
    if (zone && this.#target) this.#show(this.#target, zone, scrolled);
    return true;
  }

  /** Moves the clones by the distance of the gesture. */
  move(dx: number, dy: number): void {
    for (const { clone, left, top } of this.#shown) {
      clone.style.left = `${left + dx}px`;
      clone.style.top = `${top + dy}px`;
    }
  }

  /** Moves the elements to the section; `boxes` are their current positions in the frame. */
  drop(boxes: ReadonlyMap<string, Box>, label: string): void {
    const editor = this.#editor;
    const [section, zone, parent] = [this.#target, this.#zone, this.#targetId];
    if (!section || !zone || parent === undefined) return;
    const origin = originAround(zone.parent, section);
    const places = this.#moving.map((one) => {
      const box = boxes.get(one.id)!;
      const own = readElementStyle(editor.node(one.id)?.props ?? {}, editor.view.viewport, 'width');
      const width = own.text === '' ? undefined : box.right - box.left;
      return [one.id, positionInOrigin({ ...one, section, origin }, box, width)] as const;
    });
    moveFreeElements(editor, new Map(places), { parent, slot: zone.slot }, label);
  }

  stop(): void {
    for (const { clone } of this.#shown) clone.remove();
    this.#shown = [];
    for (const { element } of this.#moving) element.style.visibility = '';
    if (this.#target) this.#target.style.position = '';
  }

  #zoneIn(sectionId: string, y: number): DropZone | undefined {
    const editor = this.#editor;
    const isSameDocument = editor.sessionOf(sectionId) === editor.sessionOf(this.#homeId ?? '');
    if (sectionId === this.#homeId || !isSameDocument || editor.isLocked(sectionId)) return undefined;
    return dropZoneAt(editor, this.#place.view, sectionId, y);
  }

  /**
   * Shows clones: in its own section an element would be clipped at the edges, and the other one may give it other
   * colours.
   */
  #show(section: HTMLElement, zone: DropZone, scrolled: number): void {
    const origin = originAround(zone.parent, section);
    // As the section will be once it has a free element.
    if (getComputedStyle(section).position === 'static') section.style.position = 'relative';
    this.#shown = this.#moving.map(({ element, box }) => {
      const clone = element.cloneNode(true) as HTMLElement;
      for (const one of [clone, ...clone.querySelectorAll('[data-node],[data-item]')]) {
        one.removeAttribute('data-node');
        one.removeAttribute('data-item');
      }
      clone.style.translate = '';
      clone.style.width = `${box.right - box.left}px`;
      clone.style.pointerEvents = 'none';
      zone.parent.append(clone);
      element.style.visibility = 'hidden';
      return { clone, left: box.left - origin.left, top: box.top - origin.top - scrolled };
    });
  }
}
