// Splits a text into its sentences. A full stop after an abbreviation or an initial does not end one.

/** Abbreviations that are written with a full stop and followed by a capital letter, without their last full stop. */
const abbreviations: ReadonlySet<string> = new Set([
  ...['Dr', 'Mr', 'Mrs', 'Ms', 'Mx', 'Prof', 'Rev', 'Hon', 'Fr', 'Sr', 'Jr'],
  ...['Capt', 'Col', 'Gen', 'Lt', 'Sgt'],
  ...['St', 'Ste', 'Mt', 'Ft', 'Ave', 'Blvd', 'Rd', 'Apt', 'Bldg', 'Dept'],
  ...['Co', 'Corp', 'Inc', 'Ltd', 'Bros', 'Est', 'Tel', 'tel', 'Ext', 'ext'],
  ...['approx', 'vs', 'e.g', 'i.e', 'a.m', 'p.m'],
  ...['TP', 'Tp', 'TX', 'Tx', 'TT', 'KP', 'QL', 'TL', 'ĐT', 'SĐT', 'Cty', 'CTY', 'CN'],
  ...['ThS', 'Ths', 'TS', 'BS', 'Bs', 'DS', 'KS', 'LS', 'KTS', 'GS', 'PGS', 'NSND', 'NSƯT'],
]);
const initials = /^(?:\p{Lu}\.)*\p{Lu}$/u;
/** An abbreviation before a number; anything else that reads so is a sentence. */
const beforeNumber: ReadonlySet<string> = new Set(['No', 'no', 'Nos', 'nos']);

// English and Vietnamese have the same rules. The locale is given because that of the machine would be used otherwise.
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const endOfSentence = /[.?!…]["'”’»)\]]*\s+$/u;

const lastWord = (text: string): string | undefined =>
  /(?:^|[\s"'“‘«([])([^\s"'“‘«([]+)\.\s+$/u.exec(text)?.[1];

const isEnd = (text: string, next: string): boolean => {
  if (!endOfSentence.test(text)) return false;
  if (/^\s*\d+\.\s+$/.test(text)) return false;
  const word = lastWord(text);
  if (word === undefined) return true;
  if (beforeNumber.has(word)) return !/^\d/.test(next);
  return !abbreviations.has(word) && !initials.test(word);
};

export const sentencesIn = (text: string): string[] => {
  const pieces = Array.from(segmenter.segment(text), ({ segment }) =>
    // The segmenter does not know that an ellipsis can end a sentence.
    segment.split(/(?<=…\s+)(?=\p{Lu})/u),
  ).flat();
  const sentences: string[] = [];
  let open = '';
  for (const [index, piece] of pieces.entries()) {
    open += piece;
    if (!isEnd(open, pieces[index + 1] ?? '')) continue;
    sentences.push(open.trim());
    open = '';
  }
  return [...sentences, open.trim()].filter((sentence) => sentence !== '');
};
