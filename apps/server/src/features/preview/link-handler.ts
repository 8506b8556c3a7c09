import { escapeHtml } from '@sitewright/render/escape';

/** Keeps links that the renderer did not resolve, such as those of custom code, inside a preview under this path. */
export const linkHandlerTag = (base: string): string =>
  `<script src="/js/global-link-handler.js" data-base="${escapeHtml(base)}"></script>`;
