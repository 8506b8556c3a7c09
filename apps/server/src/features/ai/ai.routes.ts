import * as contract from '@sitewright/contract/ai/ai';
import * as altTexts from '@sitewright/contract/ai/ai-alt-texts';
import { textsIn } from '@sitewright/contract/ai/texts-in';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { getStatus } from './ai-status.service.ts';
import { writeAltTexts, writeSiteAltTexts } from './alt-texts/alt-texts.service.ts';
import { answerWriting } from './answering/answer-writing.ts';
import { generateSeo } from './page-seo.service.ts';
import { rewriteTexts } from './rewrite.service.ts';
import { writeTemplateSection } from './write-section.service.ts';
import { writePage, writeSite } from './write-site.service.ts';

/** Of a result: what the list and the search of the history need. */
const textsMax = 60;

const about = ({ name, description }: { name: string; description: string }): string[] => [name, description];

export const aiRoutes: MountedRoute[] = [
  route(contract.getAiStatus, (ctx, { actor }) => getStatus(ctx, actor)),
  route(contract.writeTemplateSection, (ctx, { actor, body, meta }) => {
    const { stream, ...input } = body;
    const { businessName = '', businessDescription = '' } = body.templateContext;
    return answerWriting(ctx, {
      ...{ endpoint: contract.writeTemplateSection, actor, meta, wantsStream: stream },
      request: { kind: 'section', prompt: [businessName, businessDescription], input },
      textsOf: ({ sectionData }) => textsIn(sectionData, { max: textsMax }),
      write: (writing) => writeTemplateSection(ctx, actor, body, writing),
    });
  }),
  route(contract.generateSeo, (ctx, { actor, params, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: contract.generateSeo, actor, meta, wantsStream: stream },
      request: {
        kind: 'seo',
        siteId: params.id,
        prompt: [body.keyword],
        input: { ...input, pageId: params.pageId },
      },
      textsOf: ({ title, description }) => [title, description],
      write: (writing) => generateSeo(ctx, actor, { params, body }, writing),
    });
  }),
  route(contract.rewriteTexts, (ctx, { actor, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: contract.rewriteTexts, actor, meta, wantsStream: stream },
      request: { kind: body.action === 'translate' ? 'translate' : 'text', prompt: body.texts, input },
      textsOf: ({ texts }) => texts.flatMap((text) => text ?? []),
      write: (writing) => rewriteTexts(ctx, actor, body, writing),
    });
  }),
  route(contract.writePage, (ctx, { actor, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: contract.writePage, actor, meta, wantsStream: stream },
      request: { kind: 'page', prompt: about(body.businessInfo), input },
      textsOf: ({ title, sections }) => [title, ...textsIn(sections, { max: textsMax })],
      write: (writing) => writePage(ctx, actor, body, writing),
    });
  }),
  route(contract.writeSite, (ctx, { actor, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: contract.writeSite, actor, meta, wantsStream: stream },
      request: { kind: 'site', prompt: about(body.businessInfo), input },
      textsOf: ({ pages }) => pages.map(({ title }) => title),
      write: (writing) => writeSite(ctx, actor, body, writing),
    });
  }),
  route(altTexts.writeAltTexts, (ctx, { actor, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: altTexts.writeAltTexts, actor, meta, wantsStream: stream },
      request: { kind: 'alt', prompt: body.images.map(({ src }) => src.replace(/^.*\//, '')), input },
      textsOf: ({ images }) => images.flatMap(({ alt }) => alt ?? []),
      write: (writing) => writeAltTexts(ctx, actor, body, writing),
    });
  }),
  route(altTexts.writeSiteAltTexts, (ctx, { actor, params, body, meta }) => {
    const { stream, ...input } = body;
    return answerWriting(ctx, {
      ...{ endpoint: altTexts.writeSiteAltTexts, actor, meta, wantsStream: stream },
      request: { kind: 'alt', siteId: params.id, prompt: [], input },
      textsOf: ({ images }) => images.flatMap(({ alt }) => alt ?? []),
      write: (writing) => writeSiteAltTexts(ctx, actor, { params, body }, writing),
    });
  }),
];
