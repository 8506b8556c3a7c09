import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogSeo } from '@sitewright/contract/blog/post-fields';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ImageField } from '../shell/image-field.tsx';
import styles from './terms.module.css';

interface Props {
  seo: BlogSeo;
  error: string | undefined;
  onChange: (seo: BlogSeo) => void;
}

/** Search and social fields of a category, folded: most categories need none. */
export function SeoFields({ seo, error, onChange }: Props) {
  const { t } = useTranslation('blog');
  const change = (part: Partial<BlogSeo>): void => onChange({ ...seo, ...part });
  const lengthOf = (text: string, advised: number): string => {
    if (text.length <= advised) return t('seo.length', { count: text.length, advised });
    return t('seo.tooLong', { count: text.length, advised });
  };
  return (
    <details className={styles.seo} open={error === undefined ? undefined : true}>
      <summary>{t('seo.label')}</summary>
      <div className={styles.fields}>
        <TextInput
          label={t('seo.title')}
          description={lengthOf(seo.title, blogLimits.seoTitleAdvised)}
          maxLength={blogLimits.seoTitleMaxLength}
          value={seo.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('seo.description')}
          description={lengthOf(seo.description, blogLimits.seoDescriptionAdvised)}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={blogLimits.seoDescriptionMaxLength}
          value={seo.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextInput
          label={t('seo.canonical')}
          description={t('seo.canonicalHint')}
          type="url"
          maxLength={blogLimits.addressMaxLength}
          value={seo.canonical}
          error={error}
          onChange={(event) => change({ canonical: event.currentTarget.value })}
        />
        <ImageField label={t('seo.image')} src={seo.image} onChange={(image) => change({ image })} />
        <Checkbox
          label={t('seo.noIndex')}
          checked={seo.noIndex}
          onChange={(event) => change({ noIndex: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}
