import { suggestSlug } from '@sitewright/contract/blog/posts';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { request } from '../lib/api.ts';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import classes from './post-editor.module.css';
import type { PostDraft } from './session/post-draft.ts';
import { useFields } from './settings/use-fields.ts';

interface Props {
  draft: PostDraft;
  ref: Ref<HTMLTextAreaElement>;
  /** The caret leaves the title downwards. */
  onLeave: () => void;
}

/** The URL of a post that nobody has seen follows its title. */
const followTitle = async (draft: PostDraft, title: string): Promise<void> => {
  const post = draft.fields.saved;
  if (!post || post.publishedAt !== null || post.status !== 'draft' || title.trim() === '') return;
  const query = { title: title.trim(), postId: post.id };
  const answer = await request(suggestSlug, { params: { id: draft.site.id }, query }).catch(() => undefined);
  if (answer && answer.slug !== draft.fields.values.slug) draft.fields.set({ slug: answer.slug });
};

/** As high as its text. */
const fit = (field: HTMLTextAreaElement): void => {
  field.style.height = '0';
  field.style.height = `${field.scrollHeight}px`;
};

/** The title: one line of text that wraps. */
export function TitleField({ draft, ref, onLeave }: Props) {
  const { t } = useTranslation('post-editor');
  const { values, errors, set } = useFields(draft.fields);
  const title = values.title ?? '';
  const own = useRef<HTMLTextAreaElement>(null);
  const atFocus = useRef(title);
  useLayoutEffect(() => {
    if (own.current) fit(own.current);
  }, [title]);
  useEffect(() => {
    const field = own.current;
    if (!field) return;
    // A panel beside the text makes the title narrower, too. In the next frame: the height is not what is observed.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => fit(field)));
    observer.observe(field);
    void document.fonts.ready.then(() => fit(field));
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <textarea
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        className={classes.title}
        aria-label={t('title.label')}
        placeholder={t('title.placeholder')}
        rows={1}
        maxLength={blogLimits.titleMaxLength}
        readOnly={!draft.mayWrite}
        value={title}
        aria-invalid={errors['title'] !== undefined}
        onChange={(event) => set({ title: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
        onFocus={() => {
          atFocus.current = title;
        }}
        onBlur={() => {
          if (title === atFocus.current) return;
          // A post that has just got its first letters is created first.
          void draft.flush().then(() => followTitle(draft, title));
        }}
        onKeyDown={(event) => {
          const { selectionStart, selectionEnd, value } = event.currentTarget;
          const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
          if (event.nativeEvent.isComposing) return;
          if (
            event.key !== 'Enter' &&
            !(event.key === 'ArrowDown' && isAtEnd) &&
            !(event.key === 'Tab' && !event.shiftKey)
          )
            return;
          event.preventDefault();
          onLeave();
        }}
      />
      {errors['title'] !== undefined && (
        <p className={classes.error} role="alert">
          {errors['title']}
        </p>
      )}
    </>
  );
}
