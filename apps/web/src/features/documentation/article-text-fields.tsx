import { Textarea, TextInput } from '@mantine/core';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import type { Language } from '@sitewright/contract/fields';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { CodeArea } from '../../ui/code-area.tsx';
import { ArticlePreview } from './article-preview.tsx';
import styles from './documentation.module.css';
import type { ArticleDraft } from './use-article-draft.ts';

interface Props {
  form: ArticleDraft;
  language: Language;
  faults: Readonly<Record<string, string>>;
}

const empty = { title: '', summary: '', body: '' };

/** The texts of one language, with their preview beside them. */
export function ArticleTextFields({ form, language, faults }: Props) {
  const { t } = useTranslation('documentation');
  const { texts } = form.draft.content;
  const own = texts[language] ?? empty;
  const change = (part: Partial<typeof own>): void => {
    const next = { ...own, ...part };
    const { [language]: _own, ...others } = texts;
    // Without any text there is no translation, rather than an empty one.
    const isEmpty = next.title === '' && next.summary === '' && next.body === '';
    form.changeContent({ texts: isEmpty ? others : { ...others, [language]: next } });
  };
  const path = `content.texts.${language}`;
  return (
    <div className={styles.columns} lang={language}>
      <div className={styles.fields}>
        <TextInput
          label={t('fields.title')}
          value={own.title}
          maxLength={limits.titleMaxLength}
          error={faults[`${path}.title`] ?? faults['content.texts']}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('fields.summary')}
          description={t('fields.summaryHint')}
          autosize
          minRows={2}
          value={own.summary}
          maxLength={limits.summaryMaxLength}
          error={faults[`${path}.summary`]}
          onChange={(event) => change({ summary: event.currentTarget.value })}
        />
        <CodeArea
          label={t('fields.body')}
          description={t('fields.bodyHint')}
          minRows={16}
          maxRows={40}
          value={own.body}
          maxLength={limits.bodyMaxLength}
          error={faults[`${path}.body`]}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      </div>
      <ArticlePreview title={own.title} summary={own.summary} body={own.body} />
    </div>
  );
}
