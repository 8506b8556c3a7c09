const macNames: Record<string, string> = { mod: '⌘', alt: '⌥', shift: '⇧' };
const names: Record<string, string> = { mod: 'Ctrl', alt: 'Alt', shift: 'Shift' };
const keys: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  delete: 'Del',
  backspace: '⌫',
  escape: 'Esc',
};

/** Formats a hotkey for the platform: `mod+shift+z` is `Ctrl Shift Z` or `⌘ ⇧ Z`. */
export const hotkeyText = (hotkey: string, isMac: boolean): string =>
  hotkey
    .split('+')
    .map((part) => (isMac ? macNames : names)[part] ?? keys[part] ?? part.toUpperCase())
    .join(' ');
