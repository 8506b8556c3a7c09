// The company profile that bound fields of the site show.
import type { Facts } from '@sitewright/contract/company/company-bindings';
import { getSiteFacts } from '@sitewright/contract/company/company-sites';
import { isSameJson } from '@sitewright/document/json';
import { request } from '../../lib/api.ts';
import type { Editor } from '../model/editor.ts';
import type { SiteCompany } from '../model/editor-view.ts';

export const loadSiteCompany = async (siteId: string): Promise<SiteCompany> => {
  const { facts, isOwnProfile } = await request(getSiteFacts, { params: { id: siteId } });
  return { facts: facts as Facts, isOwnProfile };
};

/** Loads the profile again: it may have been changed in another tab. */
export const refreshCompany = async (editor: Editor): Promise<void> => {
  const company = await loadSiteCompany(editor.view.site.id);
  const known = editor.view.company;
  const isSame = known !== undefined && isSameJson({ ...known.facts }, { ...company.facts });
  if (!isSame || known.isOwnProfile !== company.isOwnProfile) editor.setView({ company });
};
