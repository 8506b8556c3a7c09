// Runs the rules with the data of a loaded library: for its own designs and for a folder intended for it.
import { join } from 'node:path';
import { type DesignFiles, readDesignFolder } from '../design-files.ts';
import { libraryEnvironment, pictureAddress } from '../library-render.ts';
import type { Library } from '../library.ts';
import { checkDesign, type DesignCheck } from './check-design.ts';
import type { DesignFault } from './design-fault.ts';

export const hasLibraryPicture = ({ pictures }: Pick<Library, 'pictures'>, src: string): boolean =>
  src.startsWith(pictureAddress) && pictures.has(src.slice(pictureAddress.length));

type Choices = Pick<DesignCheck, 'type' | 'scriptRefusal' | 'drawingMs'>;

export const checkWithLibrary = (library: Library, files: DesignFiles, choices: Choices): DesignFault[] =>
  checkDesign(files, {
    ...choices,
    icons: library.icons,
    hasLibraryPicture: (src) => hasLibraryPicture(library, src),
    env: libraryEnvironment(library, {}),
  });

export const checkLibraryDesign = (library: Library, type: string): DesignFault[] =>
  checkWithLibrary(library, readDesignFolder(join(library.root, 'sections', type)), { type });
