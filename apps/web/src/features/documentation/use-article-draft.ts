import {
  type AdminArticle,
  getAdminArticle,
  updateArticle,
} from '@sitewright/contract/documentation/documentation-admin';
import type { ArticleContent } from '@sitewright/contract/documentation/documentation-fields';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../routes/paths.ts';
import { useStoreArticle } from './article-queries.ts';

interface Draft {
  slug: string;
  content: ArticleContent;
}

/** The version of somebody else that was saved meanwhile. */
interface Conflict {
  version: number;
  who: string | null;
}

const draftOf = ({ slug, content }: AdminArticle): Draft => ({ slug, content });

/** Changes of an article until they are saved. */
export function useArticleDraft(article: AdminArticle) {
  const store = useStoreArticle();
  const navigate = useNavigate();
  // The version that the draft was made from: the article may be read again in the background.
  const [base, setBase] = useState(article);
  const [draft, setDraft] = useState<Draft>(() => draftOf(article));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  if (base !== article && !isDirty && !isSaving) {
    setBase(article);
    setDraft(draftOf(article));
  }

  const save = async (version = base.version): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = await request(updateArticle, {
        params: { articleSlug: article.slug },
        body: {
          version,
          content: draft.content,
          ...(draft.slug === article.slug ? {} : { slug: draft.slug }),
        },
      });
      setConflict(undefined);
      setBase(saved);
      // What was typed meanwhile stays.
      setDraft((present) => (present === draft ? draftOf(saved) : present));
      await store(saved);
      if (saved.slug !== article.slug) await navigate(paths.adminArticle(saved.slug), { replace: true });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setConflict({
          version: Number(error.details['version']),
          who: (error.details['changedBy'] as string | null | undefined) ?? null,
        });
      } else setFailure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const take = (next: AdminArticle): void => {
    setBase(next);
    setDraft(draftOf(next));
    setConflict(undefined);
    setFailure(undefined);
  };
  const takeTheirs = async (): Promise<void> => {
    const theirs = await request(getAdminArticle, { params: { articleSlug: article.slug } });
    await store(theirs);
    take(theirs);
  };
  const change = (part: Partial<Draft>): void => setDraft((present) => ({ ...present, ...part }));
  const changeContent = (part: Partial<ArticleContent>): void =>
    setDraft((present) => ({ ...present, content: { ...present.content, ...part } }));

  return { draft, isDirty, isSaving, failure, conflict, change, changeContent, save, take, takeTheirs };
}

export type ArticleDraft = ReturnType<typeof useArticleDraft>;
