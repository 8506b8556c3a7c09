import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { isImage, fileIssue } from './upload-rules.ts';

describe('a file for upload', () => {
  it('is an image, a PDF, an office file or a text', () => {
    const types = [
      'image/webp',
      'image/svg+xml',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'text/csv',
    ];
    expect(types.filter((type) => fileIssue({ type, name: 'a', size: 10 }))).toEqual([]);
  });

  it('is nothing else', () => {
    for (const type of ['application/zip', 'video/mp4', 'application/javascript', ''])
      expect(fileIssue({ type, name: 'a.zip', size: 10 })).toBe('type');
  });

  it('is recognised by its extension when the MIME type is unknown', () => {
    const faultOf = (name: string) => fileIssue({ type: '', name, size: 10 });
    // HEIC photos of phones: the server explains what to do.
    expect(['IMG_1.HEIC', 'prices.csv', 'menu.odt', 'menu.docx'].map(faultOf)).toEqual(
      Array(4).fill(undefined),
    );
    expect(['run.exe', 'docx', 'page.html', 'menu.docx.zip'].map(faultOf)).toEqual(Array(4).fill('type'));
    expect(isImage({ type: '', name: 'IMG_1.HEIC' })).toBe(true);
    expect(isImage({ type: '', name: 'menu.docx' })).toBe(false);
  });

  it('has at most 25 MB', () => {
    const type = 'image/png';
    expect(fileIssue({ type, name: 'a', size: limits.media.uploadBytes - 1 })).toBeUndefined();
    expect(fileIssue({ type, name: 'a', size: limits.media.uploadBytes })).toBeUndefined();
    expect(fileIssue({ type, name: 'a', size: limits.media.uploadBytes + 1 })).toBe('size');
  });
});
