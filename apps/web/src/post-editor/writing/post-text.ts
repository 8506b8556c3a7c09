// What the author has written so far, for a writer.
import { blogWritingLimits } from '@sitewright/contract/blog-writing/blog-writing-limits';
import { type PostTextKind, writePostTexts } from '@sitewright/contract/blog-writing/blog-writing';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Editor } from '@tiptap/core';
import { requestWriting, type Watcher } from '../../lib/writing/request-writing.ts';
import type { PostDraft } from '../session/post-draft.ts';

export type WrittenPostTexts = EndpointResponse<typeof writePostTexts>;

export const plainTextOf = ({ state: { doc } }: Editor): string =>
  doc
    .textBetween(0, doc.content.size, '\n', ' ')
    .trim()
    .slice(0, blogWritingLimits.textMaxLength)
    .toWellFormed();

/** Language of the post. */
export const localeOf = (draft: PostDraft): string =>
  draft.fields.values.locale ?? draft.site.settings.locale ?? 'en';

export const askPostTexts = (
  { draft, editor }: { draft: PostDraft; editor: Editor },
  { kind, notes = '', seed }: { kind: PostTextKind; notes?: string; seed: string },
  watcher: Watcher,
): Promise<WrittenPostTexts> =>
  requestWriting(
    writePostTexts,
    {
      params: { id: draft.site.id },
      body: {
        ...{ kind, notes, seed },
        title: draft.fields.values.title?.trim() ?? '',
        text: plainTextOf(editor),
        locale: localeOf(draft),
      },
    },
    watcher,
  );
