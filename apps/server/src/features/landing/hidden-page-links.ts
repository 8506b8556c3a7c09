// The prerendered pages of the main host link to each other: links to disabled pages are hidden before they are seen.
import { landingPaths } from '@sitewright/contract/landing/landing-template';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { HtmlTransform } from '../../http/files/static-files.ts';

/** Undefined while every page is enabled. A page never waits for a database that does not answer. */
export const hiddenPageLinks = async (ctx: ServerContext): Promise<HtmlTransform | undefined> => {
  const state = await ctx.landingDocuments.state(undefined).catch(() => undefined);
  const hidden = Object.entries(state?.live.enabledPages ?? {})
    .filter(([, isEnabled]) => !isEnabled)
    .map(([page]) => landingPaths[page as keyof typeof landingPaths]);
  if (hidden.length === 0) return undefined;
  const selectors = hidden.flatMap((path) => [
    `a[href="${path}"]`,
    `a[href^="${path}/"]`,
    `a[href^="${path}#"]`,
    `li:has(>a[href="${path}"])`,
  ]);
  const style = `<style id="hidden-pages">${selectors.join(',')}{display:none!important}</style>`;
  return {
    name: `without ${hidden.join(' ')}`,
    apply: (html) => html.replace('</head>', () => `${style}</head>`),
  };
};
