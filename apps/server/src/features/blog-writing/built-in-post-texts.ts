// Texts of a post without a language model: from what the author has written, and what the industry of the site usually says.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { PostTextKind } from '@sitewright/contract/blog-writing/blog-writing';
import { blogWritingLimits as limits } from '@sitewright/contract/blog-writing/blog-writing-limits';
import type { TemplateContext } from '@sitewright/contract/ai/ai';
import type { Language } from '@sitewright/contract/fields';
import { createRandom } from '@sitewright/writer/random';
import { sentencesIn } from '@sitewright/writer/rewrite/sentences';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { builtInTexts } from '../ai/built-in-texts.ts';
import { cleanText } from '../ai/tasks/clean-text.ts';

export interface BuiltInPost {
  title: string;
  notes: string;
  text: string;
  language: Language;
  seed: string;
  business: TemplateContext;
}

export interface PostTexts {
  texts: string[];
  levels: number[];
}

const endings: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'what you should know',
    'a short guide',
    'questions and answers',
    'step by step',
    'our advice',
    'where to begin',
    'from our own work',
    'the most common mistakes',
  ],
  vi: [
    'những điều nên biết',
    'hướng dẫn ngắn gọn',
    'hỏi và đáp',
    'từng bước một',
    'lời khuyên của chúng tôi',
    'nên bắt đầu từ đâu',
    'kinh nghiệm của chúng tôi',
    'những lỗi thường gặp',
  ],
};

const parts: Readonly<Record<Language, { start: string; questions: string; end: string }>> = {
  en: { start: 'What this is about', questions: 'Questions people ask', end: 'In short' },
  vi: { start: 'Bài viết này nói về điều gì', questions: 'Những câu hỏi thường gặp', end: 'Tóm lại' },
};

const missing = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

const cut = (line: string, max: number): string => {
  if (line.length <= max) return line;
  const short = line.slice(0, max - 1).toWellFormed();
  const space = short.lastIndexOf(' ');
  return `${(space > max / 2 ? short.slice(0, space) : short).replace(/[\s,;:.–-]+$/u, '')}…`;
};

const capitalized = (line: string): string => line.charAt(0).toUpperCase() + line.slice(1);

/** The part of a title before its first colon; without a title, the beginning of the text. */
const topicOf = ({ title, text }: BuiltInPost): string => {
  const [first = ''] = sentencesIn(cleanText(text));
  return cut(
    (
      cleanText(title)
        .split(/[:–—|]/)[0]!
        .trim() || first
    ).replace(/[.?!…]+$/u, ''),
    60,
  );
};

const titles = (post: BuiltInPost): string[] => {
  const topic = topicOf(post);
  if (topic === '') throw missing('title', 'Write a title or some text first.');
  return createRandom(`${post.seed}/${topic}`)
    .shuffle(endings[post.language])
    .slice(0, limits.titles)
    .map((ending) => `${topic}: ${ending}`);
};

/** Without headings: lines that do not end like a sentence, where there are others. */
const proseOf = (text: string): string => {
  const lines = text.split('\n').map((line) => cleanText(line));
  const prose = lines.filter((line) => /[.?!…:;]["'”’»)\]]*$/u.test(line));
  return (prose.length > 0 ? prose : lines).join(' ').trim();
};

/** Whole sentences from the beginning. */
const excerpt = ({ text }: BuiltInPost): string => {
  const wanted = blogLimits.seoDescriptionAdvised;
  let written = '';
  for (const sentence of sentencesIn(proseOf(text))) {
    const longer = written === '' ? sentence : `${written} ${sentence}`;
    if (written !== '' && longer.length > wanted) break;
    written = longer;
  }
  if (written === '') throw missing('text', 'Write some text first.');
  return cut(written, blogLimits.excerptMaxLength);
};

/** A line of notes is a section. */
const linesOf = (notes: string): string[] =>
  notes
    .split(/\n+/)
    .map((line) => capitalized(cleanText(line.replace(/^[\s\-*•\d.)]+/, ''))))
    .filter((line) => line !== '')
    .map((line) => cut(line, limits.headingMaxLength));

const outline = (ctx: Pick<ServerContext, 'writerLibrary'>, post: BuiltInPost): PostTexts => {
  const { language, seed, title, notes, business } = post;
  const noted = linesOf(notes);
  const { start, questions, end } = parts[language];
  if (noted.length >= limits.outlineHeadingsMin) {
    const texts = [start, ...noted.slice(0, limits.outlineHeadingsMax - 2), end];
    return { texts, levels: texts.map(() => 2) };
  }
  const said = {
    ...business,
    businessDescription: `${title} ${notes} ${business.businessDescription ?? ''}`,
  };
  const { texts } = builtInTexts(ctx, said, { locale: language, seed: `${seed}/${title}` });
  const sections = [...noted, ...texts.benefits(3).map((benefit) => benefit.title)];
  const asked = texts.questions(3).map(({ question }) => question);
  return {
    texts: [start, ...sections, questions, ...asked, end],
    levels: [2, ...sections.map(() => 2), 2, ...asked.map(() => 3), 2],
  };
};

export const builtInPostTexts = (
  ctx: Pick<ServerContext, 'writerLibrary'>,
  kind: PostTextKind,
  post: BuiltInPost,
): PostTexts => {
  if (kind === 'outline') return outline(ctx, post);
  return { texts: kind === 'titles' ? titles(post) : [excerpt(post)], levels: [] };
};
