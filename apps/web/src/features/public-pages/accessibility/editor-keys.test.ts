import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import words from '../../../../public/locales/en/page-accessibility.json' with { type: 'json' };

const shortcuts = readFileSync(join(import.meta.dirname, '../../../builder/use-shortcuts.ts'), 'utf8');
const names: Record<string, string> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  escape: 'Esc',
  delete: 'Delete',
};
/** Second keys of a command that is listed with its first. */
const others = ['mod+y', 'backspace'];

it('the accessibility page lists every shortcut of the editor', () => {
  const listed = words.keyboard.flatMap(({ keys }) => keys);
  const hotkeys = [...shortcuts.matchAll(/hotkey: '([^']+)'/g)].map(([, hotkey]) => hotkey!);
  expect(hotkeys.length).toBeGreaterThan(12);
  const nameOf = (hotkey: string): string =>
    hotkey
      .split('+')
      .map((part) => names[part] ?? part.toUpperCase())
      .join('+');
  const missing = hotkeys.filter((hotkey) => !others.includes(hotkey)).map(nameOf);
  expect(missing.filter((hotkey) => !listed.includes(hotkey))).toEqual([]);
});
