import { Switch, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import type { BlogSeo } from '@sitewright/contract/blog/post-fields';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { PostDraft } from '../session/post-draft.ts';
import classes from './settings.module.css';
import { useExcerpt } from './use-excerpt.ts';
import { useFields } from './use-fields.ts';

const empty: BlogSeo = { title: '', description: '', canonical: '', image: '', noIndex: false };

/** How search engines and social networks show the post, with live previews. */
export function SeoFields({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { values, errors, set } = useFields(draft.fields);
  const beginning = useExcerpt(draft);
  const seo = values.seo ?? empty;
  const change = (part: Partial<BlogSeo>): void => set({ seo: { ...seo, ...part } });
  const title = seo.title || values.title || t('untitled');
  const description = seo.description || values.excerpt || beginning;
  const image = seo.image || values.image?.src || '';
  const host = URL.canParse(draft.site.url) ? new URL(draft.site.url).host : draft.site.name;
  return (
    <details className={classes.group}>
      <summary>{t('seo.title')}</summary>
      <div className={classes.groupBody}>
        <figure className={classes.result}>
          <figcaption>{t('seo.searchResult')}</figcaption>
          <small>
            {host} › blog › {values.slug ?? ''}
          </small>
          <b>{title}</b>
          <p>{description}</p>
        </figure>
        <figure className={classes.social}>
          <figcaption>{t('seo.socialPost')}</figcaption>
          {image !== '' && <img src={image} alt="" />}
          <small>{host}</small>
          <b>{title}</b>
          <p>{description}</p>
        </figure>
        <TextInput
          label={t('seo.pageTitle')}
          description={<Length text={seo.title} advised={blogLimits.seoTitleAdvised} />}
          maxLength={blogLimits.seoTitleMaxLength}
          value={seo.title}
          error={errors['seo.title']}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('seo.description')}
          description={<Length text={seo.description} advised={blogLimits.seoDescriptionAdvised} />}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={blogLimits.seoDescriptionMaxLength}
          value={seo.description}
          error={errors['seo.description']}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <TextInput
          label={t('seo.canonical')}
          description={blogPaths.post(values.slug ?? '')}
          value={seo.canonical}
          error={errors['seo.canonical']}
          onChange={(event) => change({ canonical: event.currentTarget.value })}
        />
        <TextInput
          label={t('seo.image')}
          value={seo.image}
          error={errors['seo.image']}
          onChange={(event) => change({ image: event.currentTarget.value })}
        />
        <Switch
          label={t('seo.noIndex')}
          checked={seo.noIndex}
          onChange={(event) => change({ noIndex: event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}

function Length({ text, advised }: { text: string; advised: number }) {
  const { t } = useTranslation('post-editor');
  const isLong = text.length > advised;
  return (
    <span data-long={isLong || undefined}>
      {t(isLong ? 'seo.long' : 'seo.length', { count: text.length, advised })}
    </span>
  );
}
