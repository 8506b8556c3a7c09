import * as contract from '@sitewright/contract/legal/legal';
import { operatorEndpoints, platformLegal } from '@sitewright/contract/legal/platform-legal';
import { tenantLegal } from '@sitewright/contract/legal/tenant-legal';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { platformSettingsRoutes } from '../../http/settings-routes.ts';
import { exportAcceptances, listAcceptances } from './acceptances.service.ts';
import { acceptLegalDocuments, listPendingConsents } from './consents.service.ts';
import {
  createLegalDocument,
  deleteLegalDocument,
  getLegalDocument,
  listLegalDocuments,
  listLegalVersions,
  updateLegalDocument,
} from './legal-documents.service.ts';
import type { LegalOwner } from './legal-place.ts';
import { getLegalText, listLegalTexts } from './public-texts.service.ts';
import { publishLegalDocument, unscheduleLegalDocument } from './publish-document.service.ts';

const administration = (endpoints: typeof tenantLegal, owner: LegalOwner): MountedRoute[] => [
  route(endpoints.listLegalDocuments, (ctx, { actor }) => listLegalDocuments(ctx, actor, owner)),
  route(endpoints.getLegalDocument, (ctx, { actor, params }) =>
    getLegalDocument(ctx, actor, owner, params.legalDocumentId),
  ),
  route(endpoints.listLegalVersions, (ctx, { actor, params }) =>
    listLegalVersions(ctx, actor, owner, params.legalDocumentId),
  ),
  route(endpoints.createLegalDocument, (ctx, call) => createLegalDocument(ctx, call, owner, call.body)),
  route(endpoints.updateLegalDocument, (ctx, call) =>
    updateLegalDocument(ctx, call, owner, { id: call.params.legalDocumentId, ...call.body }),
  ),
  route(endpoints.publishLegalDocument, (ctx, call) =>
    publishLegalDocument(ctx, call, owner, { id: call.params.legalDocumentId, edit: call.body.edit }),
  ),
  route(endpoints.unscheduleLegalDocument, (ctx, call) =>
    unscheduleLegalDocument(ctx, call, owner, call.params.legalDocumentId),
  ),
  route(endpoints.deleteLegalDocument, (ctx, call) =>
    deleteLegalDocument(ctx, call, owner, call.params.legalDocumentId),
  ),
  route(endpoints.listAcceptances, (ctx, { actor, query }) => listAcceptances(ctx, actor, owner, query)),
  route(endpoints.exportAcceptances, (ctx, { actor, query }) => exportAcceptances(ctx, actor, owner, query)),
];

export const legalRoutes: MountedRoute[] = [
  route(contract.listLegalTexts, (ctx, { query, meta }) =>
    listLegalTexts(ctx, { tenantId: meta.tenant?.id, locale: query.locale }),
  ),
  route(contract.getLegalText, (ctx, { params, query, meta }) =>
    getLegalText(ctx, { tenantId: meta.tenant?.id, ...params, ...query, version: query.version }),
  ),
  route(contract.listPendingConsents, (ctx, { actor }) => listPendingConsents(ctx, actor)),
  route(contract.acceptLegalDocuments, (ctx, call) => acceptLegalDocuments(ctx, call, call.body.documentIds)),
  ...administration(tenantLegal, 'workspace'),
  ...administration(platformLegal, 'platform'),
  ...platformSettingsRoutes(operatorEndpoints),
];
