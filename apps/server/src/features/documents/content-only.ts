// Restricts the operations of a content editor to the fields that the site's designs declare.
import type { JsonObject, Section } from '@sitewright/contract/content';
import { siteMay } from '@sitewright/contract/permissions';
import { contentProblem, type ContentRules } from '@sitewright/document/content-rules';
import { applyOperation } from '@sitewright/document/apply';
import type { DocumentState } from '@sitewright/document/document-state';
import type { Operation } from '@sitewright/document/operation';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { loadDraftDesigns } from '../custom-templates/draft-designs.ts';
import type { SiteView } from '../sites/sites.store.ts';

export const isContentOnly = (site: Pick<SiteView, 'role' | 'overrides' | 'grants'>): boolean =>
  !siteMay(site, 'sites.write') && siteMay(site, 'sites.content');

const rulesOf = async (
  ctx: Pick<ServerContext, 'library'>,
  tx: TenantTransaction,
  document: { kind: ContentRules['document']; content: JsonObject },
): Promise<ContentRules> => {
  const sections = ((document.content['sections'] ?? []) as unknown as Section[]).filter(({ type }) => type);
  const custom = await loadDraftDesigns(tx, sections);
  const placed = new Map(sections.map((section) => [section.id, custom.withVersionedType(section).type]));
  return {
    document: document.kind,
    fieldsOf: ({ id, kind, type }) => {
      if (kind === 'element') return elementKinds.get(type)?.definition.fields;
      return (ctx.library.designs.get(type) ?? custom.find(placed.get(id) ?? type))?.config.fields;
    },
  };
};

/** Applies operations in order and rejects all of them at the first that changes more than content. */
export const applyContentOnly = async (
  ctx: Pick<ServerContext, 'library'>,
  tx: TenantTransaction,
  document: { kind: ContentRules['document']; content: JsonObject },
  { state, operations }: { state: DocumentState; operations: readonly Operation[] },
): Promise<void> => {
  const rules = await rulesOf(ctx, tx, document);
  for (const operation of operations) {
    const problem = contentProblem(state, operation, rules);
    if (problem !== null) {
      throw new AppError('forbidden', problem, { details: { permission: 'sites.write' } });
    }
    applyOperation(state, operation);
  }
};
