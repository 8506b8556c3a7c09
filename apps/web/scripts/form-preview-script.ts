import { bundlePreviewScript } from '@sitewright/forms/visitor/bundle';
import type { Plugin } from 'vite';

/** File of the script that runs in the preview of the form builder. */
export const formPreviewFile = 'form-preview.js';

/** Serves it while developing and testing; the build writes it as a file. */
export const serveFormPreview: Plugin = {
  name: 'serve-form-preview',
  configureServer({ middlewares }) {
    middlewares.use(`/${formPreviewFile}`, (_request, response, next) => {
      bundlePreviewScript().then((code) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(code);
      }, next);
    });
  },
};
