import { listRedirects, listSitePaths } from '@sitewright/contract/site-settings/redirects';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { FormLoading } from './form-loading.tsx';
import { ImportRedirects } from './import-redirects.tsx';
import { type LoadedRedirects, RedirectFields } from './redirect-fields.tsx';
import type { GroupProps } from './settings-groups.ts';

/** Redirects from former URLs. */
export default function RedirectsForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['redirects', site.id],
    queryFn: async ({ signal }): Promise<LoadedRedirects> => {
      const params = { id: site.id };
      const [{ redirects }, { paths }] = await Promise.all([
        request(listRedirects, { params, signal }),
        request(listSitePaths, { params, signal }),
      ]);
      return { redirects, paths };
    },
    gcTime: 0,
    // Another answer would replace what is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isImporting) {
    return (
      <ImportRedirects
        onClose={(isApplied) => {
          if (isApplied) void refetch();
          setImporting(false);
        }}
      />
    );
  }
  if (!data || (isFetching && !error)) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return <RedirectFields {...data} onImport={() => setImporting(true)} onClose={onClose} />;
}
