// The email of a post. Pure: it is made when the post is scheduled, and again from what readers see when it is sent.
import { excerptOf } from '@sitewright/blog/measure-post';
import { withoutVariables } from '@sitewright/blog/email/email-markup';
import { emailMarkup } from '@sitewright/blog/email/email-markup';
import {
  cutAt,
  type EmailUrls,
  type NewEmailBlock,
  postEmailBlocks,
} from '@sitewright/blog/email/post-email-blocks';
import type { PostFields } from '@sitewright/contract/blog/posts';
import type { JsonObject } from '@sitewright/contract/content';
import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import type { CampaignContents } from '@sitewright/contract/newsletter/campaigns';
import type { PostEmailBody } from '@sitewright/contract/post-newsletter/post-newsletter';
import { directionOf } from '@sitewright/render/head/language-direction';
import { oneLine } from '../../core/mail-address.ts';

export interface PostToSend {
  fields: Pick<PostFields, 'title' | 'excerpt' | 'image' | 'visibility' | 'locale'>;
  content: JsonObject;
  /** Where readers open it. */
  url: string;
}

export interface EmailOptions {
  subject: string;
  preheader: string;
  body: PostEmailBody;
}

const labels: Readonly<Record<Language, { read: string; more: string }>> = {
  en: { read: 'Read on the site', more: 'Continue reading on the site' },
  vi: { read: 'Đọc trên website', more: 'Đọc tiếp trên website' },
};

/** Blocks around the body: logo, cover, title, link, footer, unsubscribe links. */
const blocksAround = 6;

export const languageOfPost = ({ locale }: Pick<PostFields, 'locale'>): Language =>
  /^vi\b/i.test(locale) ? 'vi' : 'en';

/** Links of the site and images as any mailbox finds them. */
const urlsFor = (url: string, appUrl: string): EmailUrls => {
  const within = (base: string) => (href: string) => {
    const parsed = URL.parse(href, base);
    return parsed && /^(https?|mailto):$/.test(parsed.protocol) ? parsed.href : '';
  };
  return { link: within(url), image: within(appUrl) };
};

const bodyOf = (
  { fields, content, url }: PostToSend,
  { body }: EmailOptions,
  { excerpt, appUrl }: { excerpt: string; appUrl: string },
): { blocks: NewEmailBlock[]; isCut: boolean } => {
  // Who is no member of the site can read no more of it in a mailbox either.
  if (body === 'full' && fields.visibility === 'public')
    return postEmailBlocks(content, urlsFor(url, appUrl), limits.blocksMax - blocksAround);
  const runs = [{ kind: 'text' as const, text: excerpt, marks: [] }];
  const blocks = emailMarkup(runs, () => '').map((text) => ({ type: 'text' as const, text }));
  return { blocks, isCut: true };
};

const coverOf = ({ image }: PostToSend['fields'], appUrl: string): NewEmailBlock[] => {
  const url = image?.src ? urlsFor(appUrl, appUrl).image(image.src) : '';
  return url === '' || url.length > limits.urlMaxLength ? [] : [{ type: 'image', url, alt: image!.alt }];
};

const fromRightToLeft = (block: NewEmailBlock): NewEmailBlock => {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'list':
    case 'image':
    case 'button':
      return { ...block, dir: 'rtl' };
    default:
      return block;
  }
};

/** Direction of the texts of the post; texts of the product around them keep their own. */
const inDirectionOf = ({ locale }: Pick<PostFields, 'locale'>, blocks: NewEmailBlock[]): NewEmailBlock[] =>
  directionOf(locale) === 'rtl' ? blocks.map(fromRightToLeft) : blocks;

export const composePostEmail = (post: PostToSend, options: EmailOptions, appUrl: string): EmailContent => {
  const { fields, content, url } = post;
  const words = labels[languageOfPost(fields)];
  const excerpt = fields.excerpt || (fields.visibility === 'public' ? excerptOf(content) : '');
  const title = withoutVariables(fields.title);
  const { blocks, isCut } = bodyOf(post, options, { excerpt, appUrl });
  const all: NewEmailBlock[] = [
    { type: 'logo' },
    ...inDirectionOf(fields, [
      ...coverOf(fields, appUrl),
      ...(title === '' ? [] : [{ type: 'heading' as const, text: cutAt(title, limits.headingMaxLength) }]),
      ...blocks,
    ]),
    { type: 'button', label: isCut && options.body === 'full' ? words.more : words.read, url },
    { type: 'footer', text: '{{productName}}' },
    { type: 'unsubscribe' },
  ];
  return {
    subject: options.subject || cutAt(oneLine(title), limits.subjectMaxLength),
    preheader: options.preheader || cutAt(oneLine(withoutVariables(excerpt)), limits.preheaderMaxLength),
    blocks: all.map((block, index) => ({ ...block, id: `b${index + 1}` })),
  };
};

export const contentsOfPost = (
  post: PostToSend,
  options: EmailOptions,
  appUrl: string,
): CampaignContents => ({
  en: null,
  vi: null,
  [languageOfPost(post.fields)]: composePostEmail(post, options, appUrl),
});
