// Checks in the browser which edits a content editor may make; the server enforces the same rules.
import { contentProblem } from '@sitewright/document/content-rules';
import { toSection } from '@sitewright/document/adapter';
import { designOfSection } from './design-of-section.ts';
import type { DocumentKind } from '../../saving/document-session.ts';
import type { RoleGuard } from './editor-view.ts';
import type { EditorLibrary } from './editor-library.ts';
import { elementDefinition } from './element-registry.ts';

export const contentGuard =
  (library: EditorLibrary): RoleGuard =>
  ({ store, source }, operation) =>
    contentProblem(store.state, operation, {
      // The builder opens no posts.
      document: source.kind as DocumentKind,
      fieldsOf: ({ id, kind, type }) =>
        kind === 'element'
          ? elementDefinition(type)?.fields
          : designOfSection(library, type, toSection(store.state, id))?.config.fields,
    }) === null;
