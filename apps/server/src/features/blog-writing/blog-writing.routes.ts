import * as contract from '@sitewright/contract/blog-writing/blog-writing';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { answerWriting } from '../ai/answering/answer-writing.ts';
import { writePostTexts } from './post-texts.service.ts';
import { translatePost } from './translating/translate-post.service.ts';

export const blogWritingRoutes: MountedRoute[] = [
  route(contract.writePostTexts, (ctx, { actor, params, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: contract.writePostTexts, actor, meta, wantsStream: stream },
      request: { kind: 'text', siteId: params.id, prompt: [body.title, body.notes], input },
      textsOf: ({ texts }) => texts,
      write: (writing) => writePostTexts(ctx, actor, { params, body }, writing),
    });
  }),
  route(contract.translatePost, (ctx, { actor, params, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: contract.translatePost, actor, meta, wantsStream: stream },
      request: {
        kind: 'translate',
        siteId: params.id,
        prompt: [body.into],
        input: { ...input, postId: params.postId },
      },
      textsOf: ({ texts }) => texts,
      write: (writing) => translatePost(ctx, { actor, meta }, { params, body }, writing),
    });
  }),
];
