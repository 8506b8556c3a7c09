// Files that come with the answers, from browsers without scripts: each is kept like one that was uploaded before.
import type { Issue } from '@sitewright/forms/checks/issue';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Pairs } from '../forms/pairs.ts';
import { closedState } from '../forms/visitor-requests.ts';
import { FileRefusedError } from './file-refused-error.ts';
import type { TakeFile } from './read-multipart.ts';
import { stageFile } from './stage-file.ts';
import { fileFieldsOf, findUploadTarget, type FormAddress, type UploadTarget } from './upload-target.ts';

export const tooManyFiles = (): AppError =>
  new AppError('too_large', `A form can have up to ${submissionLimits.filesMax} files.`);

export const takesNoFile = (): AppError =>
  new AppError('unsupported_media_type', 'This form takes no file there. Remove it and send the form again.');

export class SentFiles {
  /** The inputs that name the files, as a page names those that were uploaded before. */
  readonly pairs: Pairs = [];
  /** Input names and hashes of the files, by which a request that is sent again is known. */
  readonly digests: [name: string, sha256: string][] = [];
  /** Field id → why its files were refused. */
  readonly issues: Record<string, Issue[]> = {};
  readonly #ctx: ServerContext;
  readonly #address: FormAddress;
  #target: Promise<UploadTarget | undefined> | undefined;
  #count = 0;

  constructor(ctx: ServerContext, address: FormAddress) {
    this.#ctx = ctx;
    this.#address = address;
  }

  readonly take: TakeFile = async (part, pairs) => {
    this.#count += 1;
    if (this.#count > submissionLimits.filesMax) throw tooManyFiles();
    const target = await (this.#target ??= findUploadTarget(this.#ctx, this.#address, pairs));
    // Such a form refuses the answers, too.
    if (!target || closedState(target.form, this.#ctx.clock.now())) return;
    const field = fileFieldsOf(target.definition).find(({ name }) => name === part.name);
    if (!field) throw takesNoFile();
    try {
      const staged = await stageFile(this.#ctx, { address: this.#address, target, field }, part);
      this.pairs.push([`${field.name}_token`, staged.uploadToken]);
      this.digests.push([field.name, staged.sha256]);
    } catch (error) {
      if (!(error instanceof FileRefusedError)) throw error;
      (this.issues[field.id] ??= []).push(error.issue);
    }
  };
}
