import { updateSite } from '@sitewright/contract/sites/sites';
import { request } from '../../../lib/api.ts';
import { useEditor } from '../../model/editor-context.tsx';

type SiteChange = Parameters<typeof request<typeof updateSite>>[1]['body'];

/** Saves changes of the site and updates the editor from the response. */
export function useSaveSite(): (change: SiteChange) => Promise<void> {
  const editor = useEditor();
  return async (body) => {
    const site = await request(updateSite, { params: { id: editor.view.site.id }, body });
    editor.setView({ site });
  };
}
