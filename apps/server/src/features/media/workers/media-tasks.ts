// Tasks that process untrusted bytes, run in a child process. Files are passed by path.
import { firstPage } from '../documents/first-page.ts';
import { writeSizes } from '../images/image-sizes.ts';
import { reencodeImage } from '../images/reencode-image.ts';
import { drawAvif } from './draw-avif.ts';
import { prepareFile } from '../upload/prepare-file.ts';

export const mediaTasks = { prepareFile, writeSizes, firstPage, drawAvif, reencodeImage };

export type MediaTasks = typeof mediaTasks;
