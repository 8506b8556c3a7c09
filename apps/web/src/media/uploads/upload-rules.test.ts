import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { uploadFault } from './upload-rules.ts';

describe('a file for upload', () => {
  it('is a picture, a PDF, an office file or a text', () => {
    const types = [
      'image/webp',
      'image/svg+xml',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.ms-excel',
      'text/csv',
    ];
    expect(types.filter((type) => uploadFault({ type, size: 10 }))).toEqual([]);
  });

  it('is nothing else', () => {
    for (const type of ['application/zip', 'video/mp4', 'application/javascript', ''])
      expect(uploadFault({ type, size: 10 })).toBe('type');
  });

  it('has at most 25 MB', () => {
    const type = 'image/png';
    expect(uploadFault({ type, size: limits.media.uploadBytes - 1 })).toBeUndefined();
    expect(uploadFault({ type, size: limits.media.uploadBytes })).toBeUndefined();
    expect(uploadFault({ type, size: limits.media.uploadBytes + 1 })).toBe('size');
  });
});
