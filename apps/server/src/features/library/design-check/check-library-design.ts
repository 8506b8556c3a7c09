// Runs the rules with the data of a loaded library: for its own designs and for a folder intended for it.
import { join } from 'node:path';
import { type DesignFiles, readDesignFolder } from '../design-files.ts';
import { libraryEnvironment, imageUrlPrefix } from '../library-render.ts';
import type { Library } from '../library.ts';
import { checkDesign, type DesignCheck } from './check-design.ts';
import type { DesignIssue } from './design-issue.ts';

export const hasLibraryImage = ({ pictures }: Pick<Library, 'pictures'>, src: string): boolean =>
  src.startsWith(imageUrlPrefix) && pictures.has(src.slice(imageUrlPrefix.length));

type Choices = Pick<DesignCheck, 'type' | 'scriptForbiddenMessage' | 'drawingMs' | 'scopesStyles'>;

export const checkWithLibrary = (library: Library, files: DesignFiles, choices: Choices): DesignIssue[] =>
  checkDesign(files, {
    ...choices,
    icons: library.icons,
    hasLibraryImage: (src) => hasLibraryImage(library, src),
    env: libraryEnvironment(library, {}),
  });

export const checkLibraryDesign = (library: Library, type: string): DesignIssue[] =>
  checkWithLibrary(library, readDesignFolder(join(library.root, 'sections', type)), { type });
