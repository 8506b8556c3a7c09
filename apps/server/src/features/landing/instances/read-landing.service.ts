// Public reads of landing pages and templates.
import type * as contract from '@sitewright/contract/landing/landing';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import type { LandingState } from '@sitewright/contract/landing/landing';
import type { LandingTexts } from '@sitewright/contract/landing/landing-template';
import { defaultTenantId } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { CallMeta } from '../../../http/mount-endpoint.ts';
import type { HostTenant } from '../../../http/hosts.ts';
import { tenantSnapshot } from '../../../identity/tenants/tenant-snapshot.ts';
import { placeOf } from '../documents/landing-state.ts';
import { type PageView, renderLandingPage } from '../page/render-page.ts';
import type { LoadedTemplate } from '../templates/load-templates.ts';
import { presentLanding, presentTemplate } from './present-landing.ts';
import { initialConfig } from './stored-config.ts';

type Preview = EndpointInput<typeof contract.previewLandingTemplate>['query'];

export const listLandingTemplates = ({ landingTemplates }: ServerContext) => ({
  templates: [...landingTemplates.values()].map(presentTemplate),
});

const findTemplate = ({ landingTemplates }: ServerContext, id: string): LoadedTemplate => {
  const template = landingTemplates.get(id);
  if (!template) throw notFound('The landing template');
  return template;
};

export const getLandingTemplate = (
  ctx: ServerContext,
  id: string,
): EndpointResponse<typeof contract.getLandingTemplate> => {
  const template = findTemplate(ctx, id);
  const { en, vi }: { en: LandingTexts; vi: LandingTexts } = template.texts;
  return { ...presentTemplate(template), texts: { en, vi } };
};

/** The tenant of the host, else the one that the header names; undefined for the platform. */
const wantedTenant = async (
  ctx: ServerContext,
  { tenant, request }: CallMeta,
): Promise<HostTenant | undefined> => {
  if (tenant) return tenant;
  const named = request.headers['x-tenant-id'];
  if (typeof named !== 'string' || named === '' || named === defaultTenantId) return undefined;
  const found = await tenantSnapshot(ctx, named);
  if (found?.status !== 'active') throw notFound('The workspace');
  return { id: found.id, name: found.name, label: found.id };
};

export const getActiveLanding = async (ctx: ServerContext, meta: CallMeta): Promise<LandingState> => {
  const { live, version } = await ctx.landingDocuments.state(await wantedTenant(ctx, meta));
  return presentLanding(ctx, live, version);
};

const preview = ({ page, language, scheme }: Preview): Pick<PageView, 'page' | 'language' | 'preview'> => ({
  page,
  language,
  preview: { edit: false, scheme },
});

export const previewActiveLanding = async (
  ctx: ServerContext,
  meta: CallMeta,
  query: Preview,
): Promise<{ html: string }> => {
  const { live, place } = await ctx.landingDocuments.state(await wantedTenant(ctx, meta));
  const template = findTemplate(ctx, live.templateId);
  return { html: renderLandingPage(ctx, template, { place, config: live, ...preview(query) }).html };
};

/** The template as it is, with the branding of the host. */
export const previewLandingTemplate = async (
  ctx: ServerContext,
  meta: CallMeta,
  { templateId, query }: { templateId: string; query: Preview },
): Promise<{ html: string }> => {
  const template = findTemplate(ctx, templateId);
  const place = await placeOf(ctx, meta.tenant, undefined);
  const own = { ...place, look: { colors: {}, fonts: {} } };
  return {
    html: renderLandingPage(ctx, template, { place: own, config: initialConfig, ...preview(query) }).html,
  };
};
