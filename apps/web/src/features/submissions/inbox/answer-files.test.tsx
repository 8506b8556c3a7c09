import { formFieldSchema } from '@sitewright/contract/forms/form-definition';
import {
  downloadSubmissionFile,
  getSubmission,
  submissionSchema,
} from '@sitewright/contract/submissions/submissions';
import { describe, expect, it, vi } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { makeImageFile } from '../../../testing/choose-files.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { body, openInbox, panel } from '../testing/inbox-page.ts';
import { formId, idOf, mockInbox, siteId, submission } from '../testing/sample-form.ts';

const fields = [
  { id: 'u1', type: 'file_upload', label: 'CV', name: 'cv' },
  { id: 'u2', type: 'image_upload', label: 'Photos', name: 'photos' },
  { id: 'u3', type: 'signature', label: 'Signature', name: 'sign' },
].map((field) => formFieldSchema.parse(field));

const fileOf = (number: number, name: string, size: number, type: string) => ({
  id: idOf(number),
  name,
  size,
  type,
});

const withFiles = submission(1, 'Mai', {
  answers: {
    u1: [fileOf(21, 'My CV.pdf', 1_572_864, 'application/pdf')],
    u2: [fileOf(22, 'cat.png', 2_048, 'image/png'), fileOf(23, 'poster.png', 40_000_000, 'image/png')],
    u3: { kind: 'drawn', file: fileOf(24, 'signature.png', 900, 'image/png') },
  },
});

const openFiles = async (options: { width?: number } = {}): Promise<void> => {
  const image = await makeImageFile('cat.png');
  mockInbox([withFiles]);
  mock(getSubmission, () => ({
    ...submissionSchema.parse(withFiles),
    fields,
    meta: {},
    notes: [],
    history: [],
  }));
  // What is at the end of the redirect.
  const file = () => new Response(image) as unknown as undefined;
  mock(downloadSubmissionFile, file);
  await openInbox(`?submission=${idOf(1)}`, options);
  await expect.element(body.getByText('My CV.pdf').last()).toBeVisible();
};
const asked = () => sentTo(downloadSubmissionFile).map(({ params }) => params.fileId);

describe('the files of a submission', () => {
  it('are listed with name and size, small images and the signature with a preview', async () => {
    await openFiles();
    await expect.element(panel.getByText('1.5 MB')).toBeVisible();
    await expect.element(panel.getByText('2 KB')).toBeVisible();
    await expect.poll(() => panel.element().querySelectorAll('img').length).toBe(2);
    expect(asked().toSorted()).toEqual([idOf(22), idOf(24)]);
  });

  it('are downloaded under their own names', async () => {
    await openFiles();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await panel.getByRole('button', { name: 'Download My CV.pdf' }).click();
    await expect
      .poll(() => saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download))
      .toEqual(['My CV.pdf']);
    expect(sentTo(downloadSubmissionFile).at(-1)!.params).toEqual({
      id: siteId,
      formId,
      submissionId: idOf(1),
      fileId: idOf(21),
    });
    saved.mockRestore();
  });

  it('that are gone are said to be so', async () => {
    await openFiles();
    mock(downloadSubmissionFile, mockError('not_found', { error: 'The file was not found.' }));
    await panel.getByRole('button', { name: 'Download My CV.pdf' }).click();
    await expect.element(body.getByText('The file was not found.')).toBeVisible();
  });

  it.each([1280, 375])('have no accessibility violation at %i', async (width) => {
    await openFiles({ width });
    expect(await axeViolations()).toEqual([]);
  });
});
