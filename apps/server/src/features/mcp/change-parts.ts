// What a change did, with what is needed to undo it. Stored with the change.
import type { JsonObject } from '@sitewright/contract/content';
import type { UndoStep } from '@sitewright/document/history';

export type ChangePart =
  | {
      kind: 'document';
      documentId: string;
      steps: UndoStep['parts'];
      /** Inserted sections, elements and items as they were then: whoever changed them since must not lose that. */
      inserted: { id: string; json: JsonObject }[];
    }
  | { kind: 'page'; pageId: string; before: JsonObject; after: JsonObject }
  | { kind: 'createdPage'; pageId: string; title: string; version: number }
  | { kind: 'deletedPage'; pageId: string; title: string; versionId: string }
  | { kind: 'site'; before: JsonObject; after: JsonObject }
  | { kind: 'createdSite'; name: string }
  /** The live release before and after; null: the site was offline. */
  | { kind: 'publication'; before: string | null; after: string | null };

export type PartOf<Kind extends ChangePart['kind']> = Extract<ChangePart, { kind: Kind }>;

/** The result of an undo. */
export interface Undone {
  changes: string[];
  /** Sentences about the parts that stay, with the reason. */
  kept: string[];
}
