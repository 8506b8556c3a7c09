// Files that visitors uploaded before they sent their form: found by their tokens, then attached to the submission.
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Answer, Answers, FileAnswer } from '@sitewright/forms/answers/answer';
import { isFiles, isSignature } from '@sitewright/forms/answers/answer';
import type { StagedFile } from '@sitewright/forms/render/render-options';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { Pairs } from '../forms/pairs.ts';
import {
  attachRows,
  expireRows,
  extendStaged,
  findAttached,
  type FormFileRow,
  listStaged,
  lockStaged,
} from './form-files.store.ts';
import { enqueuePurge } from './purge-form-files.job.ts';
import { tooManyFiles } from './sent-files.ts';
import { hashToken } from './stage-file.ts';
import { fileFieldsOf } from './upload-target.ts';

interface KeptFile {
  token: string;
  row: FormFileRow;
}

export interface StagedFiles {
  /** Field name → files, for `parseAnswers`. Their id is that of the row. */
  answers: Record<string, FileAnswer[]>;
  /** Field id → files, in the order sent. */
  kept: ReadonlyMap<string, readonly KeptFile[]>;
  /** Ids of files that the visitor has removed. */
  removed: readonly string[];
  /** Ids of fields with a file that is not there any more, or is another submission's. */
  gone: ReadonlySet<string>;
}

const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value);

/** Texts under a name; JSON may have them in lists. */
const textsOf = (pairs: Pairs, name: string): string[] =>
  pairs
    .filter(([one]) => one === name)
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string' && value !== '') as string[];

const tokensOf = (pairs: Pairs, { name }: FormField): string[] => [
  ...new Set(textsOf(pairs, `${name}_token`)),
];

const answerOf = ({
  id,
  original_name: name,
  received_size: size,
  mime_type: type,
}: FormFileRow): FileAnswer => ({
  id,
  name,
  size,
  type,
});

/** Locks the files that the inputs `{name}_token` name, until the transaction ends. */
export const resolveStaged = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { formId, definition, pairs }: { formId: string; definition: Pick<FormDefinition, 'fields'>; pairs: Pairs },
): Promise<StagedFiles> => {
  const fields = fileFieldsOf(definition);
  const tokens = fields.flatMap((field) => tokensOf(pairs, field)).filter(isToken);
  if (tokens.length > submissionLimits.filesMax) throw tooManyFiles();
  const rows = await lockStaged(tx, formId, { tokenHashes: tokens.map(hashToken), now: ctx.clock.now() });
  const byHash = new Map(rows.map((row) => [row.token_hash!.toString('hex'), row]));
  const kept = new Map<string, KeptFile[]>();
  const [removed, gone] = [[] as string[], new Set<string>()];
  for (const field of fields) {
    const toRemove = new Set(textsOf(pairs, `${field.name}_remove`));
    for (const token of tokensOf(pairs, field)) {
      const row = isToken(token) ? byHash.get(hashToken(token).toString('hex')) : undefined;
      const isOurs = row?.field_id === field.id;
      if (toRemove.has(token)) removed.push(...(isOurs ? [row.id] : []));
      else if (!isOurs) gone.add(field.id);
      else kept.set(field.id, [...(kept.get(field.id) ?? []), { token, row }]);
    }
  }
  const answers = fields.map(
    ({ id, name }) => [name, (kept.get(id) ?? []).map(({ row }) => answerOf(row))] as const,
  );
  return { answers: Object.fromEntries(answers), kept, removed, gone };
};

const filesIn = (answer: Answer | undefined): FileAnswer[] => {
  if (isFiles(answer)) return answer;
  return isSignature(answer) && answer.kind === 'drawn' ? [answer.file] : [];
};

const idsIn = (answers: Answers): Set<string> =>
  new Set(
    Object.values(answers)
      .flatMap(filesIn)
      .map(({ id }) => id),
  );

const allRows = ({ kept }: StagedFiles): FormFileRow[] => [...kept.values()].flat().map(({ row }) => row);

/** The answers with the sizes of the files as they are stored. */
export const withStoredSizes = (answers: Answers, files: StagedFiles): Answers => {
  const sizes = new Map(allRows(files).map(({ id, size }) => [id, size]));
  const stored = (file: FileAnswer): FileAnswer => ({ ...file, size: sizes.get(file.id) ?? file.size });
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      if (isFiles(answer)) return [id, answer.map(stored)];
      return isSignature(answer) && answer.kind === 'drawn'
        ? [id, { ...answer, file: stored(answer.file) }]
        : [id, answer];
    }),
  );
};

const release = async (ctx: ServerContext, tx: TenantTransaction, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await expireRows(tx, ids, ctx.clock.now());
  await enqueuePurge(ctx, tx);
};

/** Gives the files of the answers to the submission. The others, such as those of hidden fields, are released. */
export const attachStaged = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { submissionId, answers, files }: { submissionId: string; answers: Answers; files: StagedFiles },
): Promise<void> => {
  const ids = idsIn(answers);
  await attachRows(tx, submissionId, [...ids]);
  const others = allRows(files).filter(({ id }) => !ids.has(id));
  await release(ctx, tx, [...files.removed, ...others.map(({ id }) => id)]);
};

/** Keeps the files for the next try, without those that the visitor has removed or replaced. */
export const keepStaged = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { definition, files }: { definition: Pick<FormDefinition, 'fields'>; files: StagedFiles },
): Promise<Record<string, StagedFile[]>> => {
  const replaced: string[] = [];
  const shown: Record<string, StagedFile[]> = {};
  for (const { id, settings } of fileFieldsOf(definition)) {
    const kept = files.kept.get(id) ?? [];
    const last = settings.multiple ? kept : kept.slice(-1);
    replaced.push(...kept.filter((one) => !last.includes(one)).map(({ row }) => row.id));
    if (last.length > 0)
      shown[id] = last.map(({ token, row }) => ({ token, name: row.original_name, size: row.size }));
  }
  await release(ctx, tx, [...files.removed, ...replaced]);
  return shown;
};

/** For a form that was sent again: the first submission has its own files. */
export const releaseStaged = (ctx: ServerContext, tx: TenantTransaction, files: StagedFiles): Promise<void> =>
  release(ctx, tx, [...files.removed, ...allRows(files).map(({ id }) => id)]);

interface DraftFiles {
  formId: string;
  pairs: Pairs;
}

/** A draft outlives the version that it was begun on, so its files are known by their tokens alone. */
const draftTokens = (pairs: Pairs): string[] =>
  pairs
    .filter(([name]) => name.endsWith('_token'))
    .map(([, token]) => token)
    .filter(isToken)
    .slice(0, submissionLimits.filesMax);

/** Files of saved answers live as long as these. */
export const extendDraftFiles = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { formId, pairs }: DraftFiles,
  until: Date,
): Promise<void> => {
  const tokenHashes = draftTokens(pairs).map(hashToken);
  await extendStaged(tx, formId, { tokenHashes, now: ctx.clock.now(), until });
};

/** Token → name, size and type of the files of saved answers that are still there. */
export const describeDraftFiles = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { formId, pairs }: DraftFiles,
): Promise<Record<string, Omit<FileAnswer, 'id'>>> => {
  const byHash = new Map(draftTokens(pairs).map((token) => [hashToken(token).toString('hex'), token]));
  const tokenHashes = [...byHash.values()].map(hashToken);
  const rows = await listStaged(tx, formId, { tokenHashes, now: ctx.clock.now() });
  return Object.fromEntries(
    rows.map(({ token_hash: hash, original_name: name, size, mime_type: type }) => [
      byHash.get(hash!.toString('hex'))!,
      { name, size, type },
    ]),
  );
};

/** A URL of a file of a submission; undefined for any other file. */
export const signFileUrl = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { submissionId, fileId }: { submissionId: string; fileId: string },
): Promise<string | undefined> => {
  const row = await findAttached(tx, submissionId, fileId);
  return (
    row &&
    ctx.storage.signedGet(row.object_key, {
      expiresInSeconds: submissionLimits.fileDownloadMinutes * 60,
      downloadName: row.original_name,
      contentType: row.mime_type,
    })
  );
};
