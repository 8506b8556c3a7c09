import { escapeHtml } from '@sitewright/render/escape';

/**
 * Keeps links that the renderer did not resolve, such as those of custom code, inside a preview under this path.
 * Thumbnails run no scripts and ask for a still document.
 */
export const withLinkHandler = (html: string, base: string, query: unknown): string => {
  if (typeof query === 'object' && query !== null && 'still' in query) return html;
  const end = html.lastIndexOf('</body>');
  const tag = `<script src="/js/global-link-handler.js" data-base="${escapeHtml(base)}"></script>`;
  return `${html.slice(0, end)}${tag}\n${html.slice(end)}`;
};
