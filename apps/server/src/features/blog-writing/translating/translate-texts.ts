// Translates many texts, a few with each question. What was translated is remembered for a while, so another try after a failure
// asks only for the rest.
import { blogWritingLimits as limits } from '@sitewright/contract/blog-writing/blog-writing-limits';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { Writing } from '../../ai/answering/writing.ts';
import {
  addTokens,
  type ModelConnection,
  noTokens,
  type TokenUsage,
} from '../../ai/model/model-connection.ts';
import { nameOf } from '../../ai/tasks/named-texts.ts';
import { runTask, type TaskCall } from '../../ai/tasks/run-task.ts';
import { type TextToTranslate, translateTask } from '../tasks/translate-task.ts';
import { keepsMarks, type MarkedLine, type TranslatedLine } from './marked-text.ts';

export interface TranslationJob {
  ctx: ServerContext;
  connection: ModelConnection;
  call: TaskCall;
  writing: Writing;
  from: string;
  into: string;
  title: string;
}

interface Translated {
  lines: TranslatedLine[];
  usage: TokenUsage;
}

/** Parts that one question can hold; a text that is longer is one by itself. */
export const inParts = <Item>(items: readonly Item[], lengthOf: (item: Item) => number): Item[][] => {
  const parts: Item[][] = [];
  let length = 0;
  for (const item of items) {
    const part = parts.at(-1);
    const isFull =
      !part ||
      part.length >= limits.translationPartTexts ||
      length + lengthOf(item) > limits.translationPartLength;
    if (isFull) {
      parts.push([item]);
      length = 0;
    } else part.push(item);
    length += lengthOf(item);
  }
  return parts;
};

const ask = async (
  { ctx, connection, call, from, into, title }: TranslationJob,
  texts: readonly TextToTranslate[],
): Promise<{ texts: string[]; usage: TokenUsage }> => {
  const { value, usage } = await runTask(ctx, connection, translateTask(texts, { from, into, title }), call);
  return { texts: texts.map((_, index) => value[nameOf(index)] ?? ''), usage };
};

const anyText = (): undefined => undefined;

const withMarks = async (job: TranslationJob, lines: readonly MarkedLine[]): Promise<Translated> => {
  const { texts, usage } = await ask(
    job,
    lines.map((line) => ({
      text: line.text,
      problemOf: (translated) =>
        keepsMarks(line, translated)
          ? undefined
          : 'does not have the marks of its text, each once and in their order.',
    })),
  );
  return { lines: texts, usage };
};

/** For a model that loses marks: every piece between two tags by itself. Less fluent, but links and formatting stay. */
const inPieces = async (job: TranslationJob, lines: readonly MarkedLine[]): Promise<Translated> => {
  const pieces = lines.flatMap((line) => line.pieces);
  const done: string[] = [];
  let usage = noTokens;
  for (const part of inParts(pieces, (piece) => piece.length)) {
    const answer = await ask(
      job,
      part.map((text) => ({ text: text.trim(), problemOf: anyText })),
    );
    done.push(...answer.texts);
    usage = addTokens(usage, answer.usage);
  }
  return { lines: lines.map((line) => done.splice(0, line.pieces.length)), usage };
};

const translatePart = async (job: TranslationJob, lines: readonly MarkedLine[]): Promise<Translated> => {
  try {
    return await withMarks(job, lines);
  } catch (error) {
    const hasMarks = lines.some(({ text }) => text.includes('[['));
    if (!(error instanceof AppError) || error.code !== 'unusable_output' || !hasMarks) throw error;
    return inPieces(job, lines);
  }
};

export const translateLines = async (
  job: TranslationJob,
  lines: readonly MarkedLine[],
): Promise<Translated> => {
  const parts = inParts(lines, ({ text }) => text.length);
  const translated: TranslatedLine[] = [];
  let usage = noTokens;
  for (const [index, part] of parts.entries()) {
    job.writing.signal.throwIfAborted();
    job.writing.progress({ done: index, total: parts.length });
    const answer = await translatePart(job, part);
    translated.push(...answer.lines);
    usage = addTokens(usage, answer.usage);
  }
  job.writing.progress({ done: parts.length, total: parts.length });
  return { lines: translated, usage };
};
