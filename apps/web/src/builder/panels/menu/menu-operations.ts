// Edits of a menu as operations. Several new entries get distinct order keys, so that their order is preserved.
import type { JsonObject } from '@sitewright/contract/content';
import { pageLink } from '@sitewright/contract/pages/page-link';
import { isInMenus, type MenuPage, planMenu } from '@sitewright/contract/pages/site-menu';
import { childIds, type DocumentState } from '@sitewright/document/document-state';
import { insertItem, removeNode } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import { orderKeysBetween } from '@sitewright/document/order-key';

/** A list of links in a header or footer. */
export interface MenuSlot {
  parent: string;
  slot: string;
  /** Maximum of entries in its design. */
  max: number;
}

export const hrefOfEntry = (data: JsonObject | undefined): string => {
  const href = (data?.['link'] as JsonObject | undefined)?.['href'];
  return typeof href === 'string' ? href : '';
};

/** Inserts entries one after the other after `after`; at the start when it is undefined. */
const insertEntries = (
  state: DocumentState,
  { parent, slot }: MenuSlot,
  { after, pages }: { after: string | undefined; pages: readonly MenuPage[] },
): Operation[] => {
  const siblings = childIds(state, parent, slot);
  const at = after === undefined ? 0 : siblings.indexOf(after) + 1;
  const orderOf = (id: string | undefined) =>
    id === undefined ? null : (state.nodes.get(id)?.order ?? null);
  const left = orderOf(siblings[at - 1]);
  // Nothing fits between two equal order keys, so the entries go after the run of equal ones.
  const right =
    siblings
      .slice(at)
      .map(orderOf)
      .find((order) => order !== left) ?? null;
  const keys = orderKeysBetween(left, right, pages.length);
  return pages.flatMap(({ id, title }, index) =>
    insertItem(state, { parent, slot }, { link: { label: title, href: pageLink(id) } }).map(
      (operation): Operation =>
        operation.op === 'insert' && operation.node.parent === parent
          ? { op: 'insert', node: { ...operation.node, order: keys[index]! } }
          : operation,
    ),
  );
};

export interface MenuChange {
  operations: Operation[];
  /** Pages that did not fit into the design. */
  left: number;
}

/** Synchronizes a menu with the pages, as one undo step. */
export const matchPages = (
  state: DocumentState,
  place: MenuSlot,
  { pages, moved }: { pages: readonly MenuPage[]; moved: ReadonlyMap<string, string> },
): MenuChange => {
  const ids = childIds(state, place.parent, place.slot);
  const plan = planMenu(
    ids.map((id) => hrefOfEntry(state.nodes.get(id)?.data)),
    pages,
    moved,
  );
  const kept = ids.filter((_id, index) => !plan.gone.includes(index));
  const fitting = plan.missing.slice(0, Math.max(0, place.max - kept.length));
  return {
    operations: [
      ...plan.gone.flatMap((index) => removeNode(state, ids[index]!)),
      ...insertEntries(state, place, { after: kept[plan.at - 1], pages: fitting }),
    ],
    left: plan.missing.length - fitting.length,
  };
};

/** Replaces a menu by one entry for each page that belongs in it. */
export const startOver = (state: DocumentState, place: MenuSlot, pages: readonly MenuPage[]): MenuChange => {
  const shown = pages.filter(isInMenus);
  const fitting = shown.slice(0, place.max);
  return {
    operations: [
      ...insertEntries(state, place, { after: undefined, pages: fitting }),
      ...childIds(state, place.parent, place.slot).flatMap((id) => removeNode(state, id)),
    ],
    left: shown.length - fitting.length,
  };
};
