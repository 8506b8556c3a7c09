import { describe, expect, it } from 'vitest';
import { distinctNames, fileName, fileNameWithEnding } from './file-names.ts';

describe('an exported file name', () => {
  it.each([
    ['Nhà hàng Mai', 'Nhà hàng Mai'],
    ['Phở'.normalize('NFD'), 'Phở'.normalize('NFC')],
    ['../../etc/passwd', 'etc passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/root', 'root'],
    ['C:evil', 'C evil'],
    ['a\u0000b\nc', 'a b c'],
    ['invoice\u202Egpj.exe', 'invoice gpj.exe'],
    [' . ', 'site'],
    ['', 'site'],
    ['???', 'site'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['console', 'console'],
    ['🍜'.repeat(200), '🍜'.repeat(50)],
  ])('is sanitized: %j becomes %j', (text, name) => {
    expect(fileName(text, 'site')).toBe(name);
  });

  it('has the extension of its type', () => {
    expect(fileNameWithEnding('Phở bò.JPG', 'webp', 'file')).toBe('Phở bò.webp');
    expect(fileNameWithEnding('run.exe', 'png', 'file')).toBe('run.png');
    expect(fileNameWithEnding('.png', 'png', 'file')).toBe('file.png');
  });

  it('is numbered when it is taken', () => {
    const distinct = distinctNames();
    expect(['Menu.png', 'menu.png', 'MENU.PNG', 'menu', 'menu'].map(distinct)).toEqual([
      'Menu.png',
      'menu (2).png',
      'MENU (3).PNG',
      'menu',
      'menu (2)',
    ]);
  });
});
