import { defineFeature } from '../../http/feature.ts';
import { libraryRoutes } from './library.routes.ts';
import { mountLibraryFiles } from './library-files.ts';
import { mountContactSheet } from './contact-sheet.ts';
import { type Library, loadLibrary } from './library.ts';

declare module '../../core/server-context.ts' {
  interface ServerContext {
    library: Library;
  }
}

export const libraryFeature = defineFeature({
  name: 'library',
  createContext: () => ({ library: loadLibrary() }),
  routes: libraryRoutes,
  mount: [mountLibraryFiles, mountContactSheet],
});
