import { NativeSelect, TextInput } from '@mantine/core';
import { articleSpaces } from '@sitewright/contract/documentation/documentation-fields';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { issueOf, Lines } from '../../ui/settings/lines-field.tsx';
import styles from './documentation.module.css';
import type { ArticleDraft } from './use-article-draft.ts';

interface Props {
  form: ArticleDraft;
  faults: Record<string, string>;
}

/** Everything that is the same in all languages. */
export function ArticleDetails({ form, faults }: Props) {
  const { t } = useTranslation('documentation');
  const { slug, content } = form.draft;
  return (
    <fieldset className={styles.details}>
      <legend>{t('details')}</legend>
      <TextInput
        label={t('fields.slug')}
        description={t('fields.slugHint')}
        value={slug}
        maxLength={limits.slugMaxLength}
        error={faults['slug']}
        onChange={(event) => form.change({ slug: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('fields.space')}
        value={content.space}
        data={articleSpaces.map((space) => ({ value: space, label: t(`spaces.${space}`) }))}
        onChange={(event) =>
          form.changeContent({
            space: articleSpaces.find((space) => space === event.currentTarget.value) ?? 'help',
          })
        }
      />
      <Lines
        label={t('fields.routes')}
        description={t('fields.routesHint')}
        value={content.routes}
        error={issueOf(faults, 'content.routes')}
        onChange={(routes) => form.changeContent({ routes })}
      />
      <Lines
        label={t('fields.related')}
        description={t('fields.relatedHint')}
        value={content.related}
        error={issueOf(faults, 'content.related')}
        onChange={(related) => form.changeContent({ related })}
      />
    </fieldset>
  );
}
