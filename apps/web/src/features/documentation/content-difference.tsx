import type { ArticleContent } from '@sitewright/contract/documentation/documentation-fields';
import { diffLines } from 'diff';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { languages } from '../../lib/languages.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './documentation.module.css';

interface Props {
  before: ArticleContent;
  after: ArticleContent;
}

const textOf = ({ texts }: ArticleContent, language: 'en' | 'vi'): string => {
  const own = texts[language];
  return own ? `${own.title}\n${own.summary}\n\n${own.body}\n` : '';
};

/** The lines that differ between a version and the present text, by language. */
export function ContentDifference({ before, after }: Props) {
  const { t } = useTranslation('documentation');
  return languages.map((language) => {
    const parts = diffLines(textOf(before, language), textOf(after, language));
    const isSame = parts.every(({ added, removed }) => !added && !removed);
    return (
      <section key={language}>
        <h3>{t(`languages.${language}`)}</h3>
        {isSame ? (
          <p>{t('versions.same')}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll, also by keyboard
          <pre tabIndex={0} className={styles.difference} lang={language}>
            {parts.map(({ value, added, removed }, index) => {
              const Part = added ? 'ins' : removed ? 'del' : 'span';
              return (
                // oxlint-disable-next-line react/no-array-index-key -- parts have no identity besides their place
                <Part key={index}>
                  {(added || removed) && <Hidden>{t(added ? 'versions.added' : 'versions.removed')}</Hidden>}
                  {value}
                </Part>
              );
            })}
          </pre>
        )}
      </section>
    );
  });
}
