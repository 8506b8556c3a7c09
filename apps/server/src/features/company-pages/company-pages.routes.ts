import * as contract from '@sitewright/contract/company-pages/company-pages';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { createEntry, deleteEntry, listEntries, orderEntries, updateEntry } from './company-pages.service.ts';

export const companyPageRoutes: MountedRoute[] = [
  route(contract.getAboutPage, async (ctx, { query }) => (await ctx.companyPages.read(query.language)).about),
  route(
    contract.getCareersPage,
    async (ctx, { query }) => (await ctx.companyPages.read(query.language)).careers,
  ),
  route(contract.listCompanyEntries, (ctx, { actor }) => listEntries(ctx, actor)),
  route(contract.createCompanyEntry, (ctx, call) => createEntry(ctx, call, call.body)),
  route(contract.updateCompanyEntry, (ctx, call) =>
    updateEntry(ctx, call, call.params.companyEntryId, call.body),
  ),
  route(contract.deleteCompanyEntry, (ctx, call) =>
    deleteEntry(ctx, call, { id: call.params.companyEntryId, version: call.query.version }),
  ),
  route(contract.orderCompanyEntries, (ctx, call) => orderEntries(ctx, call, call.body)),
];
