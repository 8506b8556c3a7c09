// Restores the saved sections of a site. Runs before its pages, so that instances match their definition.
import type { SiteState } from '@sitewright/contract/versions/versions';
import { isSameJson } from '@sitewright/document/json';
import { deleteDocument, insertDocument, lockDocument } from '../site-content/documents.store.ts';
import { detachInstances } from '../site-content/linked-sections.ts';
import { insertSectionRow, listSectionRows, updateSectionRow } from '../site-content/site-sections.store.ts';
import { asJson, type SiteRestore } from './site-restore.ts';
import { restoreContent } from './versions.service.ts';
import { deleteVersionsOf, lastVersionOf } from '../versions/versions.store.ts';

type EarlierSection = NonNullable<SiteState['sections']>[number];

type SectionProperties = Record<'name' | 'category', string> & Pick<EarlierSection, 'state' | 'sync'>;

const propertiesOf = ({ name, category, state, sync }: SectionProperties): SectionProperties => ({
  name,
  category,
  state,
  sync,
});

const recreateSection = async ({ tx, actor, site }: SiteRestore, section: EarlierSection): Promise<void> => {
  const version = (await lastVersionOf(tx, section.id)) + 1;
  await insertDocument(tx, {
    siteId: site.id,
    kind: 'section',
    content: asJson(section.content),
    userId: actor.userId,
    earlier: { id: section.id, version },
  });
  const facts = propertiesOf(section);
  await insertSectionRow(tx, { siteId: site.id, id: section.id, ...facts, userId: actor.userId });
};

/** Restores the sections that existed then. */
export const restoreSections = async (restoring: SiteRestore): Promise<void> => {
  const { ctx, tx, actor, site, earlier, result, wants } = restoring;
  if (!wants('sections') || !earlier.sections) return;
  const present = new Map((await listSectionRows(tx, site.id)).map((row) => [row.id, row]));
  let isChanged = false;
  for (const section of earlier.sections) {
    const row = present.get(section.id);
    const document = row && (await lockDocument(tx, site.id, section.id));
    if (!row || !document) {
      await recreateSection(restoring, section);
      isChanged = true;
      continue;
    }
    const facts = propertiesOf(section);
    if (!isSameJson(propertiesOf(row), facts)) {
      await updateSectionRow(tx, section.id, facts);
      isChanged = true;
    }
    const content = asJson(section.content);
    const { version } = await restoreContent(ctx, tx, actor, document, { content });
    if (version !== document.version) isChanged = true;
  }
  if (isChanged) result.parts.push('sections');
};

/** Removes the sections saved since then; pages that still use one keep a copy. */
export const removeLaterSections = async ({
  tx,
  actor,
  site,
  earlier,
  result,
  wants,
}: SiteRestore): Promise<void> => {
  if (!wants('sections') || !earlier.sections) return;
  const wanted = new Set(earlier.sections.map(({ id }) => id));
  const later = (await listSectionRows(tx, site.id)).filter(({ id }) => !wanted.has(id));
  for (const { id } of later) {
    await detachInstances(tx, { siteId: site.id, definitionId: id, userId: actor.userId });
    await deleteVersionsOf(tx, id);
    await deleteDocument(tx, id);
  }
  if (later.length > 0 && !result.parts.includes('sections')) result.parts.push('sections');
};
