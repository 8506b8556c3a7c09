import type { ArticleContent } from '@sitewright/contract/documentation/documentation-fields';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { languages } from '../../lib/languages.ts';
import { TextDifference } from '../../ui/text/text-difference.tsx';

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
  const words = { added: t('versions.added'), removed: t('versions.removed'), same: t('versions.same') };
  return languages.map((language) => (
    <section key={language}>
      <h3>{t(`languages.${language}`)}</h3>
      <TextDifference
        by="line"
        before={textOf(before, language)}
        after={textOf(after, language)}
        language={language}
        words={words}
      />
    </section>
  ));
}
