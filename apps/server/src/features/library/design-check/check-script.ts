// Checks a design's script. A lint for authors, not a security boundary: users who may add scripts are trusted with
// them.
import { Script } from 'node:vm';
import { type DesignIssue, lineAt } from './design-issue.ts';

const file = 'script.js';

const forbidden: readonly [RegExp, string][] = [
  [/\bimport\b/, 'a design’s script imports nothing: write everything into it'],
  [/\b(eval|Function)\s*\(/, 'code must not be made from text'],
  [
    /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\b/,
    'a design’s script sends and loads nothing',
  ],
  [
    /\b(localStorage|sessionStorage|indexedDB)\b|document\s*\.\s*cookie/,
    'a design’s script keeps nothing about visitors',
  ],
  [
    /\b(innerHTML|outerHTML|insertAdjacentHTML|document\s*\.\s*write)\b/,
    'markup belongs into the template: show and hide what is there',
  ],
];

const start = /^\s*(?:(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)\s*)*export default function\s*\w*\s*\(/;

export const checkScript = (source: string): DesignIssue[] => {
  const faults = forbidden.flatMap(([pattern, message]): DesignIssue[] => {
    const found = pattern.exec(source);
    return found ? [{ rule: 'script', file, line: lineAt(source, found.index), message }] : [];
  });
  if (!start.test(source)) {
    const message = 'it must be one function: export default function (root) { … }';
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
    faults.push({ rule: 'script', file, line: Number(line?.[1] ?? 1), message: `cannot be read: ${reason}` });
  }
  return faults;
};
