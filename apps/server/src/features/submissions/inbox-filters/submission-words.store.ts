// The search of the inbox: submissions with a word that begins like each word of the search.
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** White space and punctuation, as `app.words_of` has it. */
const between = /[ \t\n\r!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~¡¿«»‘’“”„…–—·•、。「」]+/u;
const accents = /[\u0300-\u036f]/g;
const wordMaxLength = 60;
const wordsMax = 10;

/** Words without accents, in lower case: people often type Vietnamese without them. */
export const wordsOf = (text: string): string[] => {
  const plain = text.normalize('NFKD').replaceAll(accents, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();
  const words = plain
    .split(between)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, wordMaxLength).join(''));
  return [...new Set(words)].slice(0, wordsMax);
};

/** Comes after everything that begins with a word. */
const last = '\u{10ffff}';

/** A search without a word finds nothing. */
export const wordCondition = (q: string): RawBuilder<SqlBool> => {
  const conditions = wordsOf(q).map(
    (word) => sql<SqlBool>`exists (
      select 1 from form_submission_words as w
      where w.tenant_id = form_submissions.tenant_id and w.form_id = form_submissions.form_id
        and w.submission_id = form_submissions.id and w.word >= ${word} and w.word < ${word + last})`,
  );
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};
