import {
  getPostEmailOptions,
  type PostEmail,
  type PostEmailOptions,
  previewPostEmail,
} from '@sitewright/contract/post-newsletter/post-newsletter';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import type { PostDraft } from '../session/post-draft.ts';

export type EmailPreviewData = EndpointResponse<typeof previewPostEmail>;

const placeOf = ({ site, postId }: PostDraft) => ({ id: site.id, postId: postId ?? '' });

/** Fetched anew whenever the dialog opens: subscribers come and go. */
export const usePostEmailOptions = (draft: PostDraft): UseQueryResult<PostEmailOptions> =>
  useQuery({
    queryKey: ['post-newsletter', draft.postId],
    queryFn: ({ signal }) => request(getPostEmailOptions, { params: placeOf(draft), signal }),
    enabled: draft.postId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export const previewOf = (
  draft: PostDraft,
  body: PostEmail,
  signal?: AbortSignal,
): Promise<EmailPreviewData> =>
  request(previewPostEmail, { params: placeOf(draft), body, ...(signal ? { signal } : {}) });

/** How many people the chosen lists and segment reach now; undefined until it is counted. */
export const useRecipients = (draft: PostDraft, email: PostEmail | undefined): number | undefined => {
  const { listIds = [], segmentId = null } = email ?? {};
  const { data } = useQuery({
    queryKey: ['post-newsletter', draft.postId, 'recipients', listIds, segmentId],
    queryFn: ({ signal }) =>
      previewOf(draft, { listIds, segmentId, subject: '', preheader: '', body: 'excerpt' }, signal),
    enabled: listIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return listIds.length === 0 ? undefined : data?.recipients;
};

/** What the dialog begins with: what is planned, else the default list. */
export const startingEmail = ({ lists, planned }: PostEmailOptions): PostEmail =>
  planned ?? {
    listIds: lists.filter(({ isDefault }) => isDefault).map(({ id }) => id),
    segmentId: null,
    subject: '',
    preheader: '',
    body: 'excerpt',
  };

/** The author’s choice; until they make one, what is planned. */
export const useEmailChoice = (draft: PostDraft) => {
  const { data: options } = usePostEmailOptions(draft);
  const [choice, setChoice] = useState<{ email: PostEmail | undefined }>();
  const isPlanned = options?.planned !== null && options?.planned !== undefined;
  const email = choice ? choice.email : (options?.planned ?? undefined);
  const recipients = useRecipients(draft, email);
  return {
    email,
    recipients,
    isPlanned,
    isReady: email === undefined || (email.listIds.length > 0 && recipients !== undefined && recipients > 0),
    choose: (chosen: PostEmail | undefined): void => setChoice({ email: chosen }),
  };
};
