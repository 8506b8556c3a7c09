import { defineFeature } from '../../http/feature.ts';
import { mountLibraryFiles } from './library-files.ts';
import { mountContactSheet } from './contact-sheet.ts';
import { type Library, loadLibrary } from './library.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    library: Library;
  }
}

export const libraryFeature = defineFeature({
  name: 'library',
  createContext: () => ({ library: loadLibrary() }),
  mount: [mountLibraryFiles, mountContactSheet],
});
