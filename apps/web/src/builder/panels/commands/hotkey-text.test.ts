import { expect, it } from 'vitest';
import { hotkeyText } from './hotkey-text.ts';

it('a hotkey is formatted for the platform', () => {
  expect(hotkeyText('mod+shift+z', false)).toBe('Ctrl Shift Z');
  expect(hotkeyText('mod+shift+z', true)).toBe('⌘ ⇧ Z');
  expect(hotkeyText('alt+arrowup', false)).toBe('Alt ↑');
  expect(hotkeyText('delete', true)).toBe('Del');
});
