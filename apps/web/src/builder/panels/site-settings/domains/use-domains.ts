import type { ErrorCode } from '@sitewright/contract/errors';
import {
  addDomain,
  checkDomain,
  clearPrimaryDomain,
  listDomains,
  makePrimaryDomain,
  removeDomain,
  type SiteDomain,
} from '@sitewright/contract/domains/domains';
import { scopeOf, siteMay } from '@sitewright/contract/permissions';
import { getSite } from '@sitewright/contract/sites/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/api-error.ts';
import { request } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { fallbackLanguage } from '../../../../lib/languages.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { useEditor, useEditorView } from '../../../model/editor-context.tsx';

const certificateLookMs = 3_000;

const domainsKey = (siteId: string) => ['site-domains', siteId];

export const useDomains = () => {
  const { site } = useEditorView();
  return useQuery({
    queryKey: domainsKey(site.id),
    queryFn: ({ signal }) => request(listDomains, { params: { siteId: site.id }, signal }),
    gcTime: 0,
    staleTime: 0,
    // A certificate is there some seconds after the records.
    refetchInterval: ({ state }) =>
      state.data?.domains.some((domain) => domain.state === 'certificate') ? certificateLookMs : false,
  });
};

export const useMayWriteDomains = (): boolean => {
  const { site } = useEditorView();
  const { person } = useSession();
  return (
    person !== undefined &&
    scopeOf(person.role, 'domains.write') !== undefined &&
    siteMay(site, 'domains.write')
  );
};

/** Changes of the domains, each followed by the list as it is then: one domain changes what is offered for others. */
export function useDomainActions() {
  const editor = useEditor();
  const { site } = useEditorView();
  const queries = useQueryClient();
  const siteId = site.id;
  const reload = () => queries.invalidateQueries({ queryKey: domainsKey(siteId) });
  /** The primary domain is the address of the site, which the editor shows and links to. */
  const reloadUrl = async (): Promise<void> => {
    // The change itself is done: without a connection now, the address is as it was until the editor is opened again.
    const url = await request(getSite, { params: { id: siteId } }).then(
      (fresh) => fresh.url,
      () => undefined,
    );
    if (url !== undefined) editor.setView({ site: { ...editor.view.site, url } });
  };
  return {
    /** `onAdded` comes before the list has the domain. */
    add: async (name: string, onAdded: (id: string) => void): Promise<void> => {
      onAdded((await request(addDomain, { params: { siteId }, body: { name } })).id);
      await reload();
    },
    check: async ({ id, isPrimary }: SiteDomain): Promise<void> => {
      const domain = await request(checkDomain, { params: { siteId, domainId: id } });
      await reload();
      if (domain.isPrimary !== isPrimary) await reloadUrl();
    },
    makePrimary: async ({ id }: SiteDomain): Promise<void> => {
      await request(makePrimaryDomain, { params: { siteId, domainId: id } });
      await Promise.all([reload(), reloadUrl()]);
    },
    clearPrimary: async (): Promise<void> => {
      await request(clearPrimaryDomain, { params: { siteId } });
      await Promise.all([reload(), reloadUrl()]);
    },
    remove: async ({ id, isPrimary }: SiteDomain): Promise<void> => {
      await request(removeDomain, { params: { siteId, domainId: id } });
      await Promise.all([reload(), isPrimary && reloadUrl()]);
    },
  };
}

type ErrorKey = 'invalid' | 'duplicate' | 'full' | 'noAnswer' | 'notActive';

export type ErrorKeys = Partial<Record<ErrorCode, ErrorKey>>;

export const addErrors: ErrorKeys = {
  validation_failed: 'invalid',
  wrong_state: 'duplicate',
  limit_reached: 'full',
};
export const checkErrors: ErrorKeys = { upstream_failed: 'noAnswer' };
export const primaryErrors: ErrorKeys = { wrong_state: 'notActive' };

/** The server's sentences are English. Elsewhere, a sentence for each code says more than the general one of the code. */
export function useErrorText() {
  const { t, i18n } = useTranslation('site-settings');
  return (error: unknown, errorKeys: ErrorKeys): string => {
    const key = error instanceof ApiError ? errorKeys[error.code] : undefined;
    if (key !== undefined && i18n.language !== fallbackLanguage) return t(`domains.errors.${key}`);
    return (error instanceof ApiError && error.fields['name']) || messageOf(error, t('domains.failed'));
  };
}
