// Checks a design's script. A lint for authors, not a security boundary: users who may add scripts are trusted with
// them.
import { Script } from 'node:vm';
import { type DesignIssue, lineAt } from './design-issue.ts';

const file = 'script.js';

const forbidden: readonly [RegExp, string][] = [
  [/\bimport\b/, 'scripts can’t import anything: put everything in script.js'],
  [/\b(eval|Function)\s*\(/, 'scripts can’t create code from text'],
  [/\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b/, 'scripts can’t send or load data'],
  [
    /\b(localStorage|sessionStorage|indexedDB)\b|document\s*\.\s*cookie/,
    'scripts can’t store data about visitors',
  ],
  [
    /\b(innerHTML|outerHTML|insertAdjacentHTML|document\s*\.\s*write)\b/,
    'markup belongs in the template: show and hide existing elements',
  ],
];

const start = /^\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*export default function\s*\w*\s*\(/;

export const checkScript = (source: string): DesignIssue[] => {
  const faults = forbidden.flatMap(([pattern, message]): DesignIssue[] => {
    const found = pattern.exec(source);
    return found ? [{ rule: 'script', file, line: lineAt(source, found.index), message }] : [];
  });
  if (!start.test(source)) {
    const message = 'must be one function: export default function (root) { … }';
    return [...faults, { rule: 'script', file, line: 1, message }];
  }
  try {
    // Only parsed, never run.
    void new Script(`(${source.replace(/export default (function)/, '$1').replace(/;\s*$/, '')}\n)`, {
      filename: file,
    });
  } catch (error) {
    const line = /script\.js:(\d+)/.exec(error instanceof Error ? (error.stack ?? '') : '');
    const reason = error instanceof Error ? error.message : String(error);
    faults.push({ rule: 'script', file, line: Number(line?.[1] ?? 1), message: `can’t be read: ${reason}` });
  }
  return faults;
};
