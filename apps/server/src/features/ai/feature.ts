import { aiPermissions } from '@sitewright/contract/ai/ai-permissions';
import { defineFeature } from '../../http/feature.ts';
import { aiRoutes } from './ai.routes.ts';
import { openWriterLibrary, type WriterLibrary } from './writer-library.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Industries and pictures of the built-in writer. */
    writerLibrary: () => WriterLibrary;
  }
}

export const aiFeature = defineFeature({
  name: 'ai',
  dependsOn: ['library'],
  createContext: ({ library }) => ({ writerLibrary: openWriterLibrary(library) }),
  permissions: aiPermissions,
  routes: aiRoutes,
});
