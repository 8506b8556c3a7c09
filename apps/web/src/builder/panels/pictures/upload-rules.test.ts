import { limits } from '@sitewright/contract/limits';
import { describe, expect, it } from 'vitest';
import { uploadFault } from './upload-rules.ts';

describe('a file for upload', () => {
  it('is fine as a picture of at most 25 MB', () => {
    expect(uploadFault({ type: 'image/webp', size: limits.media.uploadBytes })).toBeUndefined();
  });

  it('is refused when it is larger or no picture', () => {
    expect(uploadFault({ type: 'image/png', size: limits.media.uploadBytes + 1 })).toBe('size');
    expect(uploadFault({ type: 'application/zip', size: 10 })).toBe('type');
    expect(uploadFault({ type: 'image/svg+xml', size: 10 })).toBe('type');
    expect(uploadFault({ type: '', size: 10 })).toBe('type');
  });
});
