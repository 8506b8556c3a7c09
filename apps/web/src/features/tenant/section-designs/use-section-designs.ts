import {
  type CustomTemplate,
  type UploadChange,
  deleteCustomTemplate,
  downloadStarter,
  listCustomTemplates,
  updateTemplatePages,
  uploadCustomTemplate,
} from '@sitewright/contract/custom-templates/custom-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../../lib/api-client.ts';
import { download, request } from '../../../lib/api.ts';

const designsKey = ['section-designs'];

export const useSectionDesigns = () =>
  useQuery({
    queryKey: designsKey,
    queryFn: async ({ signal }) => (await request(listCustomTemplates, { signal })).templates,
    staleTime: 0,
  });

/** Names given with an upload; empty ones are left to the file. */
export interface UploadNames {
  name: string;
  slug: string;
}

export interface Uploaded {
  template: CustomTemplate;
  changes: UploadChange[];
}

export const useDesignCalls = () => {
  const client = useQueryClient();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: designsKey });
  return {
    upload: async (file: File, { name, slug }: UploadNames): Promise<Uploaded> => {
      const body = new FormData();
      // Before the file, so that they are there when it has been read.
      if (name.trim() !== '') body.append('name', name.trim());
      if (slug.trim() !== '') body.append('slug', slug.trim());
      body.append('file', file);
      const call = { body } as CallOf<typeof uploadCustomTemplate>;
      const uploaded = await request(uploadCustomTemplate, call);
      await reload();
      return uploaded;
    },
    remove: async (id: string): Promise<void> => {
      await request(deleteCustomTemplate, { params: { id } });
      await reload();
    },
    updatePages: async (id: string): Promise<number> => {
      const { pages } = await request(updateTemplatePages, { params: { id } });
      await reload();
      return pages;
    },
    downloadStarter: (): Promise<void> => download(downloadStarter, {}, 'my-section.zip'),
  };
};
