import {
  addDomain,
  checkDomain,
  clearPrimaryDomain,
  listDomains,
  makePrimaryDomain,
  removeDomain,
} from '@sitewright/contract/domains/domains';
import { scopeOf, siteMay } from '@sitewright/contract/permissions';
import { getSite } from '@sitewright/contract/sites/sites';
import { useQueryClient } from '@tanstack/react-query';
import type { DomainActions } from '../../../../features/domains/own/domain-source.ts';
import { useOwnDomains } from '../../../../features/domains/own/use-own-domains.ts';
import { request } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { useEditor, useEditorView } from '../../../model/editor-context.tsx';

const domainsKey = (siteId: string) => ['site-domains', siteId];

export const useSiteDomains = () => {
  const siteId = useEditorView().site.id;
  return useOwnDomains(domainsKey(siteId), (signal) => request(listDomains, { params: { siteId }, signal }));
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

export function useSiteDomainActions(): DomainActions {
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
    add: async (name, onAdded) => {
      onAdded((await request(addDomain, { params: { siteId }, body: { name } })).id);
      await reload();
    },
    check: async ({ id, isPrimary }) => {
      const domain = await request(checkDomain, { params: { siteId, domainId: id } });
      await reload();
      if (domain.isPrimary !== isPrimary) await reloadUrl();
    },
    makePrimary: async ({ id }) => {
      await request(makePrimaryDomain, { params: { siteId, domainId: id } });
      await Promise.all([reload(), reloadUrl()]);
    },
    clearPrimary: async () => {
      await request(clearPrimaryDomain, { params: { siteId } });
      await Promise.all([reload(), reloadUrl()]);
    },
    remove: async ({ id, isPrimary }) => {
      await request(removeDomain, { params: { siteId, domainId: id } });
      await Promise.all([reload(), isPrimary && reloadUrl()]);
    },
  };
}
