import { parentPort, workerData } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Wide enough for a thumbnail on a high-density screen. */
const width = 800;
const heightMax = 2_400;

const library = await PDFiumLibrary.init();
const document = await library.loadDocument(workerData as Uint8Array);
const page = document.getPage(0);
const size = page.getOriginalSize();
const scale = Math.min(width / size.originalWidth, heightMax / size.originalHeight) || 1;
const drawn = await page.render({ scale, render: 'bitmap' });
parentPort!.postMessage({ data: drawn.data, width: drawn.width, height: drawn.height }, []);
