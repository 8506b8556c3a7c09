import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { limits } from '../limits.ts';
import { classTokens, ownCodeIssue } from './own-code.ts';
import { contentInputSchema, sectionInputSchema, sitePartInputSchema } from './section-input.ts';

const issuesOf = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
const textTimes = (value: unknown, times: number): unknown =>
  times === 0 ? value : JSON.stringify(textTimes(value, times - 1));

describe('own code', () => {
  const { htmlBytes, cssBytes, scriptBytes, classNameMaxLength } = limits.sectionCode;

  it.each([
    ['htmlCode', htmlBytes, 'htmlCode can be up to 200 KB.'],
    ['cssCode', cssBytes, 'cssCode can be up to 100 KB.'],
    ['jsCode', scriptBytes, 'jsCode can be up to 20 KB.'],
  ])('%s has a size limit in bytes', (field, max, sentence) => {
    const of = (bytes: number): string => 'ấ'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3);
    const found = [max - 1, max, max + 1].map((bytes) => ownCodeIssue(field, of(bytes)));
    expect(found).toEqual([undefined, undefined, sentence]);
    expect(ownCodeIssue(field, 5)).toBe(`${field} must be text.`);
    expect(ownCodeIssue(field, null)).toBeUndefined();
  });

  it('class names have a length limit and no characters of markup', () => {
    const found = [-1, 0, 1].map((more) => ownCodeIssue('className', 'x'.repeat(classNameMaxLength + more)));
    expect(found).toEqual([
      undefined,
      undefined,
      `className can have up to ${classNameMaxLength} characters.`,
    ]);
    expect(ownCodeIssue('className', 'md:flex w-1/2 [&x]')).toContain('must be class names');
    expect(ownCodeIssue('className', '"><b>')).toContain('must be class names');
    expect(classTokens(' a  md:flex s-other e-other\nb ')).toEqual(['a', 'md:flex', 'b']);
    expect([classTokens('"a'), classTokens(5), classTokens('')]).toEqual([[], [], []]);
  });

  it('names of types have a length limit', () => {
    for (const field of ['templatePath', 'originalType', 'renderMode']) {
      const found = [199, 200, 201].map((length) => ownCodeIssue(field, 'x'.repeat(length)));
      expect(found).toEqual([undefined, undefined, `${field} must be a text of up to 200 characters.`]);
    }
  });

  it('names no other field, also not one of every object', () => {
    for (const field of ['title', 'constructor', '__proto__', 'toString'])
      expect(ownCodeIssue(field, 5)).toBeUndefined();
  });
});

describe('a section that arrives', () => {
  it('may have JSON text in place of objects, also text of text up to a depth', () => {
    const { jsonTextDepthMax: max } = limits.sectionCode;
    for (const field of ['data', 'values', 'content', 'defaultValues', 'settings']) {
      for (const times of [0, 1, max - 1, max]) {
        const given = { type: 'hero/hero-1', [field]: textTimes({ title: 'Hi' }, times) };
        expect(sectionInputSchema.parse(given)).toEqual({ type: 'hero/hero-1', [field]: { title: 'Hi' } });
      }
      const sentence = `${field} must be an object, or the JSON text of one.`;
      for (const wrong of [textTimes({}, max + 1), '{"a":', 'Hello', '', '[1]', 'null', '5'])
        expect(issuesOf(sectionInputSchema, { [field]: wrong })).toEqual({ [field]: sentence });
    }
  });

  it('keeps fields that nobody knows', () => {
    const section = { type: 'x/x-1', data: { a: '{"b":1}' }, mystery: ['{"b":1}'], htmlCode: '<p>' };
    expect(sectionInputSchema.parse(section)).toEqual(section);
  });

  it('on a page is named by its place', () => {
    const content = { sections: [{ type: 'a' }, { type: 'b', data: 'x', jsCode: 5 }] };
    expect(issuesOf(contentInputSchema, content)).toEqual({
      'sections.1.data': 'data must be an object, or the JSON text of one.',
      'sections.1.jsCode': 'jsCode must be text.',
    });
    expect(contentInputSchema.parse(JSON.stringify({ sections: [] }))).toEqual({ sections: [] });
    expect(Object.values(issuesOf(contentInputSchema, '[]'))).toContain(
      'content must be an object, or the JSON text of one.',
    );
  });

  it.each([
    [{ type: 'header/header-1', data: {} }],
    [{ templatePath: 'header/header-1', values: {}, settings: '{"sticky":true}' }],
    [{ type: 'header/header-1', content: '{}' }],
    [{ renderMode: 'html', htmlCode: '' }],
    [JSON.stringify({ type: 'header/header-1', values: '{}' })],
  ])('may be a header in the spelling %j', (part) => {
    expect(issuesOf(sitePartInputSchema, part)).toEqual({});
  });

  it.each([
    [{ data: {} }, { type: 'Name the design in type or in templatePath.' }],
    [{ type: 'header/header-1' }, { data: 'data or values must be an object.' }],
    [{ type: 'x', renderMode: 'html' }, { data: 'data or values must be an object.' }],
    [
      { type: 'x', values: '{' },
      expect.objectContaining({ values: expect.stringContaining('JSON text') as string }),
    ],
  ])('is no header as %j', (part, issues) => {
    expect(issuesOf(sitePartInputSchema, part)).toEqual(issues);
  });
});
