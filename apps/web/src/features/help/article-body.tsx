import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Sanitized text of the server. Links to pages of the app open without a reload. */
export function ArticleBody({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    const link = (event.target as Element).closest('a');
    const path = link?.getAttribute('href') ?? '';
    if (!isPlain || !/^\/(?!\/)/.test(path)) return;
    event.preventDefault();
    void navigate(path);
  };
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard clicks the links inside
  return <div className="doc-body" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
