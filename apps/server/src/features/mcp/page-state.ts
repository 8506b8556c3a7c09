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
}

export const readPageState = async (
  { ask }: ToolCall,
  siteId: string,
  pageId: string,
): Promise<PageState> => {
  const { pages } = await ask(listPages, { params: { id: siteId } });
  const page = pages.find(({ id }) => id === pageId);
  if (!page) throw notFound('The page');
  const others = pages.filter(({ isHome }) => !isHome);
  const after = others[others.indexOf(page) - 1]?.id ?? null;
  const { title, slug, seo, version } = page;
  return { title, version, fields: flatten({ title, slug, after, seo: seo as JsonObject }) };
};

export const readSiteState = async ({ ask }: ToolCall, siteId: string): Promise<JsonObject> => {
  const { name, description, theme, settings } = await ask(getSite, { params: { id: siteId } });
  return flatten({
    name,
    description,
    theme: theme as unknown as JsonObject,
    seo: (settings.seo ?? {}) as JsonObject,
  });
};

/** A change of a site as its endpoint takes it. */
export const siteChangeOf = (flat: JsonObject): JsonObject => {
  const { seo, ...fields } = unflatten(flat);
  return { ...fields, ...(seo === undefined ? {} : { settings: { seo } }) };
};
