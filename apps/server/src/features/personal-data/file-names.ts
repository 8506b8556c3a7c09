// Names of files that every system can unpack, from names that people have chosen.

/** Systems take 255; a number and an ending may follow. */
const maxBytes = 200;
/** Devices of Windows, which no file may be called there. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** As many whole letters as fit. */
const cut = (text: string): string => {
  let room = maxBytes;
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
    .filter((letter) => (room -= Buffer.byteLength(letter)) >= 0)
    .join('');
};

/** One part of a path. Letters stay what they are, composed the same way on every system. */
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

/** The name of a file whose ending is known to be right, whatever its owner called it. */
export const fileNameWithEnding = (text: string, ending: string, otherwise: string): string =>
  `${fileName(text.replace(/\.[a-z0-9]{1,5}$/i, ''), otherwise)}.${ending}`;

/** Numbers names that are there already: `menu`, `menu (2)`. Letter case is no difference on many systems. */
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
