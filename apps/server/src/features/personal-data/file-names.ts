// Makes file names that every operating system can unpack from user-chosen names.

/** File systems allow 255 bytes; a number and an extension may follow. */
const maxBytes = 200;
/** Reserved device names on Windows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Cuts at a character boundary. */
const cut = (text: string): string => {
  let room = maxBytes;
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .filter((letter) => (room -= Buffer.byteLength(letter)) >= 0)
    .join('');
};

/** One segment of a path. Letters are kept, in the same Unicode normalization on every system. */
export const fileName = (text: string, otherwise: string): string => {
  const plain = text
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ');
  const name = cut(plain)
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(devices, '_$&');
  return name || otherwise;
};

/** The name of a file with the given, correct extension, whatever its owner called it. */
export const fileNameWithEnding = (text: string, ending: string, otherwise: string): string =>
  `${fileName(text.replace(/\.[a-z0-9]{1,5}$/i, ''), otherwise)}.${ending}`;

/** Numbers duplicate names: `menu`, `menu (2)`. Ignores case, because many file systems do. */
export const distinctNames = (): ((name: string) => string) => {
  const taken = new Set<string>();
  return (name) => {
    const [, stem, ending] = /^(.+?)((?:\.[a-z0-9]{1,5})?)$/is.exec(name) ?? ['', name, ''];
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  };
};
