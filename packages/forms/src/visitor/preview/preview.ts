// The script of published forms for the preview of the builder: all parts in one file, since the frame may load nothing more.
import { enhanceForm } from '../enhance-form.ts';
import { PreviewUpload } from './preview-upload.ts';

globalThis.XMLHttpRequest = PreviewUpload as unknown as typeof XMLHttpRequest;
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) enhanceForm(form);
document.querySelector('main')!.inert = false;
