import { type Change, diffLines, diffWordsWithSpace } from 'diff';
import type { Language } from '../../lib/languages.ts';
import styles from './text-difference.module.css';
import { Hidden } from '../visually-hidden.tsx';

interface Props {
  before: string;
  after: string;
  /** Smallest piece that is marked. */
  by: 'line' | 'word';
  /** Language of the texts. */
  language: Language;
  /** Read aloud before a piece; `same` stands for texts without a difference. */
  words: { added: string; removed: string; same: string };
}

/** After this time words are too many to compare. */
const timeout = 400;

const partsOf = ({ before, after, by }: Pick<Props, 'before' | 'after' | 'by'>): Change[] =>
  (by === 'word' ? diffWordsWithSpace(before, after, { timeout }) : undefined) ?? diffLines(before, after);

/** What was added and removed between two texts, marked by more than a color. */
export function TextDifference({ before, after, by, language, words }: Props) {
  const parts = partsOf({ before, after, by });
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>{words.same}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll, also by keyboard
    <pre tabIndex={0} className={styles.difference} lang={language}>
      {parts.map(({ value, added, removed }, index) => {
        const Part = added ? 'ins' : removed ? 'del' : 'span';
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity besides their place
          <Part key={index}>
            {(added || removed) && <Hidden>{added ? words.added : words.removed}</Hidden>}
            {value}
          </Part>
        );
      })}
    </pre>
  );
}
