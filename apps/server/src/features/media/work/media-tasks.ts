// What is done with the bytes of strangers, each in a process beside ours. Files come and go by their paths.
import { firstPage } from '../documents/first-page.ts';
import { writeSizes } from '../pictures/picture-sizes.ts';
import { drawAvif } from './draw-avif.ts';
import { prepareFile } from '../upload/prepare-file.ts';

export const mediaTasks = { prepareFile, writeSizes, firstPage, drawAvif };

export type MediaTasks = typeof mediaTasks;
