// The settings of a page and of a site that agents may change, in flat form.
import type { JsonObject } from '@sitewright/contract/content';
import { listPages } from '@sitewright/contract/pages/pages';
import { getSite } from '@sitewright/contract/sites/sites';
import { notFound } from '../../core/app-error.ts';
import { flatten, unflatten } from './flat-fields.ts';
import type { ToolCall } from './tool.ts';

export interface PageState {
  title: string;
  version: number;
  fields: JsonObject;
  /** All pages of the site. */
  pageIds: string[];
}

export const findPageState = async (
  { ask }: ToolCall,
  siteId: string,
  pageId: string,
): Promise<PageState | undefined> => {
  const { pages } = await ask(listPages, { params: { id: siteId } });
  const page = pages.find(({ id }) => id === pageId);
  if (!page) return undefined;
  const others = pages.filter(({ isHome }) => !isHome);
  const after = others[others.indexOf(page) - 1]?.id ?? null;
  const { title, slug, seo, version } = page;
  const fields = flatten({ title, slug, after, seo: seo as JsonObject });
  return { title, version, fields, pageIds: pages.map(({ id }) => id) };
};

export const readPageState = async (call: ToolCall, siteId: string, pageId: string): Promise<PageState> => {
  const state = await findPageState(call, siteId, pageId);
  if (!state) throw notFound('The page');
  return state;
};

export const readSiteState = async ({ ask }: ToolCall, siteId: string): Promise<JsonObject> => {
  const { name, description, theme, settings } = await ask(getSite, { params: { id: siteId } });
  return flatten({
    name,
    description,
    theme: theme as unknown as JsonObject,
    // A site has a sitemap unless it says otherwise.
    seo: { sitemap: true, ...(settings.seo as JsonObject | undefined) },
  });
};

/** A change of a site as its endpoint takes it. */
export const siteChangeOf = (flat: JsonObject): JsonObject => {
  const { seo, ...fields } = unflatten(flat);
  return { ...fields, ...(seo === undefined ? {} : { settings: { seo } }) };
};
