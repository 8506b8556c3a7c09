// Edits of a menu, said in operations. Several entries at once get keys of their own, so that their order holds.
import type { JsonObject } from '@sitewright/contract/content';
import { pageLink } from '@sitewright/contract/pages/page-link';
import { isInMenus, type MenuPage, planMenu } from '@sitewright/contract/pages/site-menu';
import { childIds, type DocumentState } from '@sitewright/document/document-state';
import { insertItem, removeNode } from '@sitewright/document/edits';
import type { Operation } from '@sitewright/document/operation';
import { orderKeysBetween } from '@sitewright/document/order-key';

/** A list of links in a header or footer. */
export interface MenuPlace {
  parent: string;
  slot: string;
  /** How many entries its design has room for. */
  max: number;
}

export const hrefOfEntry = (data: JsonObject | undefined): string => {
  const href = (data?.['link'] as JsonObject | undefined)?.['href'];
  return typeof href === 'string' ? href : '';
};

/** Adds entries one after the other behind `after`; at the start when it is undefined. */
const insertEntries = (
  state: DocumentState,
  { parent, slot }: MenuPlace,
  { after, pages }: { after: string | undefined; pages: readonly MenuPage[] },
): Operation[] => {
  const siblings = childIds(state, parent, slot);
  const at = after === undefined ? 0 : siblings.indexOf(after) + 1;
  const orderOf = (id: string | undefined) =>
    id === undefined ? null : (state.nodes.get(id)?.order ?? null);
  const left = orderOf(siblings[at - 1]);
  // Nothing fits between two equal keys; the gap ends behind the run.
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
  /** Pages for which the design has no room. */
  left: number;
}

/** Brings a menu in line with the pages, as one step. */
export const matchPages = (
  state: DocumentState,
  place: MenuPlace,
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

/** Starts a menu over: one entry for each page that belongs there, and nothing else. */
export const startOver = (state: DocumentState, place: MenuPlace, pages: readonly MenuPage[]): MenuChange => {
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
