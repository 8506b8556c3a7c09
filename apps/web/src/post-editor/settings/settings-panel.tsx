import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { postVisibilities } from '@sitewright/contract/blog/posts';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { fromLocalTime, toLocalTime } from '../../lib/time/local-time.ts';
import type { PostDraft } from '../session/post-draft.ts';
import { ImageField } from './image-field.tsx';
import { SeoFields } from './seo-fields.tsx';
import classes from './settings.module.css';
import { TermFields } from './term-fields.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { useEscape } from '../use-escape.ts';
import { useFields } from './use-fields.ts';

const commentChoices = ['default', 'on', 'off'] as const;

/** Everything of a post besides its text; changes are saved a moment later. */
export default function SettingsPanel({ draft, onClose }: { draft: PostDraft; onClose: () => void }) {
  const aside = useRef<HTMLElement>(null);
  useEscape(aside, onClose);
  const { t } = useTranslation('post-editor');
  const { values, errors, set } = useFields(draft.fields);
  const { slug = '', excerpt = '', visibility = 'public', allowsComments = null } = values;
  const comments = allowsComments === null ? 'default' : allowsComments ? 'on' : 'off';
  return (
    <aside ref={aside} className={classes.panel} aria-label={t('settings.title')}>
      <header className={classes.head}>
        <h2>{t('settings.title')}</h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.6} />
        </button>
      </header>
      <fieldset className={classes.body} disabled={!draft.mayWrite}>
        <ImageField
          label={t('settings.image')}
          value={values.image ?? null}
          error={errors['image.src'] ?? errors['image']}
          onChange={(image) => set({ image })}
        />
        <TextInput
          label={t('settings.slug')}
          description={blogPaths.post(slug)}
          value={slug}
          maxLength={blogLimits.slugMaxLength}
          error={errors['slug']}
          onChange={(event) => set({ slug: event.currentTarget.value })}
        />
        <Textarea
          label={t('settings.excerpt')}
          description={t('settings.excerptHint', { count: blogLimits.excerptMaxLength - excerpt.length })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={blogLimits.excerptMaxLength}
          value={excerpt}
          error={errors['excerpt']}
          onChange={(event) => set({ excerpt: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('settings.date')}
          description={t('settings.dateHint')}
          value={toLocalTime(values.publishedAt ?? null)}
          error={errors['publishedAt']}
          onChange={(event) => set({ publishedAt: fromLocalTime(event.currentTarget.value) })}
        />
        <TermFields draft={draft} />
        <Select
          label={t('settings.visibility')}
          allowDeselect={false}
          data={postVisibilities.map((value) => ({ value, label: t(`settings.visibilities.${value}`) }))}
          value={visibility}
          onChange={(chosen) => chosen && set({ visibility: chosen })}
        />
        {visibility === 'password' && <PasswordField draft={draft} />}
        <Switch
          label={t('settings.featured')}
          checked={values.isFeatured === true}
          onChange={(event) => set({ isFeatured: event.currentTarget.checked })}
        />
        <Select
          label={t('settings.comments')}
          allowDeselect={false}
          data={commentChoices.map((value) => ({ value, label: t(`settings.commentChoices.${value}`) }))}
          value={comments}
          onChange={(chosen) => set({ allowsComments: chosen === 'default' ? null : chosen === 'on' })}
        />
        <SeoFields draft={draft} />
        <TranslationFields draft={draft} />
      </fieldset>
    </aside>
  );
}

/** A password is sent when it is complete, not with each letter, and never shown again. */
function PasswordField({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { errors, set } = useFields(draft.fields);
  const [typed, setTyped] = useState('');
  const isShort = typed.length > 0 && typed.length < blogLimits.passwordMinLength;
  const hasPassword = draft.fields.saved?.hasPassword === true;
  return (
    <div className={classes.password}>
      <TextInput
        label={t('settings.password')}
        description={t(hasPassword ? 'settings.passwordSet' : 'settings.passwordNone')}
        autoComplete="off"
        value={typed}
        maxLength={blogLimits.passwordMaxLength}
        error={
          isShort ? t('settings.passwordShort', { count: blogLimits.passwordMinLength }) : errors['password']
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={typed.length < blogLimits.passwordMinLength}
        onClick={() => {
          set({ password: typed });
          setTyped('');
        }}
      >
        {t('settings.setPassword')}
      </Button>
    </div>
  );
}
