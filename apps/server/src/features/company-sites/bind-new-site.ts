// A new site of a customer shows the contact details of the profile from the start.
import type { Facts } from '@sitewright/contract/company/company-bindings';
import type { PageContent } from '@sitewright/contract/content';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { SiteSeed } from '../site-content/new-site.ts';
import { findBindings } from './find-bindings.ts';

/** Binds the fields of a written site that say the same as the profile, and those that are empty. */
export const bindNewSite = (
  { library }: Pick<ServerContext, 'library'>,
  seed: SiteSeed,
  facts: Facts,
): SiteSeed => {
  const bound = <Content extends object>(content: Content, isPart: boolean): Content => {
    const { state } = fromContent(content);
    const { operations } = findBindings(
      {
        state,
        facts,
        keepsOthers: true,
        fieldsOf: ({ kind, type }) =>
          kind === 'element'
            ? elementKinds.get(type)?.definition.fields
            : library.designs.get(type)?.config.fields,
      },
      isPart,
    );
    if (operations.length === 0) return content;
    applyOperations(state, operations);
    return toContent(state) as unknown as Content;
  };
  return {
    ...seed,
    header: bound(seed.header, true),
    footer: bound(seed.footer, true),
    pages: seed.pages.map((page) => ({ ...page, content: bound<PageContent>(page.content, false) })),
  };
};
