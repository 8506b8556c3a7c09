// Renders a saved section on its own with the site's look, for thumbnails of saved sections.
import type { Section } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { loadDraftDesigns } from '../custom-templates/draft-designs.ts';
import { findDefinitions } from '../site-content/site-sections.store.ts';
import type { DraftPage, SiteDraft } from './site-draft.ts';

/** Path below a preview's URL; pages of the site cannot begin with an underscore. */
const address = /^\/_sections\/([0-9a-f-]{36})$/;

export const readSectionPath = (path: string): string | undefined => address.exec(path)?.[1];

/** The draft reduced to one page with this section; undefined when the section is gone. */
export const savedSectionDraft = async (
  tx: TenantTransaction,
  draft: SiteDraft,
  id: string,
): Promise<
  { draft: SiteDraft; page: Pick<DraftPage, 'path' | 'sections' | 'title' | 'seo'> } | undefined
> => {
  const content = (await findDefinitions(tx, draft.site.id, [id])).get(id);
  if (!content) return undefined;
  const sections = (content['sections'] ?? []) as unknown as Section[];
  return {
    draft: {
      ...draft,
      header: undefined,
      footer: undefined,
      consent: undefined,
      custom: await loadDraftDesigns(tx, sections),
    },
    page: { path: '/', sections, title: draft.site.name, seo: {} },
  };
};
