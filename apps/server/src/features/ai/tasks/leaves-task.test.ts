import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { TextLength } from '@sitewright/contract/ai/writing';
import type { LeafKind } from '@sitewright/writer/leaves/text-leaves';
import { describe, expect, it } from 'vitest';
import { leavesTask } from './leaves-task.ts';

describe('a text in a chosen length', () => {
  const isRefused = (written: number, leaf: { kind: LeafKind; length: TextLength; maxLength?: number }) =>
    leavesTask({
      leaves: [{ path: ['text'], current: 'Bread', ...leaf }],
      business: {},
      tone: 'friendly',
      locale: 'en',
    }).problemsOf({ t1: 'a'.repeat(written) }).length > 0;

  it.each([
    ['text', 'short', aiLimits.shortTextMaxLength],
    ['rich', 'short', aiLimits.shortRichTextMaxLength],
    ['text', 'long', aiLimits.longTextMaxLength],
    ['rich', 'long', aiLimits.longRichTextMaxLength],
  ] as const)('%s, %s: at most %i characters', (kind, length, max) => {
    const refused = [max - 1, max, max + 1].map((written) => isRefused(written, { kind, length }));
    expect(refused).toEqual([false, false, true]);
  });

  it('has at most what its field has room for', () => {
    const leaf = { kind: 'text', length: 'long', maxLength: 100 } as const;
    expect([100, 101].map((written) => isRefused(written, leaf))).toEqual([false, true]);
  });
});
