import {
  deleteExport,
  downloadExport,
  type ExportOptions,
  type ExportUseCase,
  listExports,
  prepareExport,
  type SiteExport,
  startExport,
} from '@sitewright/contract/site-archive/site-exports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../../lib/api.ts';
import { useEditorView } from '../../../model/editor-context.tsx';

const keyOf = (siteId: string) => ['site-exports', siteId];

export const useExports = () => {
  const { site } = useEditorView();
  return useQuery({
    queryKey: keyOf(site.id),
    queryFn: ({ signal }) => request(listExports, { params: { id: site.id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
};

/** Sizes of the parts of a backup. */
export const useEstimate = () => {
  const { site } = useEditorView();
  return useQuery({
    queryKey: [...keyOf(site.id), 'estimate'],
    queryFn: ({ signal }) => request(prepareExport, { params: { id: site.id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
};

export function useExportActions() {
  const { site } = useEditorView();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: keyOf(site.id), exact: true });
  return {
    reload,
    start: async (templateId: ExportUseCase, options: Partial<ExportOptions>): Promise<void> => {
      await request(startExport, { params: { id: site.id }, body: { templateId, options } });
      await reload();
    },
    download: async ({ id }: SiteExport): Promise<void> => {
      const { url } = await request(downloadExport, { params: { exportId: id } });
      // An attachment: the page stays.
      location.assign(url);
    },
    remove: async ({ id }: SiteExport): Promise<void> => {
      await request(deleteExport, { params: { exportId: id } });
      await reload();
    },
  };
}
