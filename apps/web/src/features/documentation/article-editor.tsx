import { Alert, Button, SegmentedControl } from '@mantine/core';
import type { AdminArticle } from '@sitewright/contract/documentation/documentation-admin';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { languages } from '../../lib/languages.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { currentLanguage } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import listing from '../../ui/listing/listing.module.css';
import { ArticleActions } from './article-actions.tsx';
import { ArticleBadges } from './article-badges.tsx';
import { ArticleDetails } from './article-details.tsx';
import { ArticleTextFields } from './article-text-fields.tsx';
import { ArticleVersions } from './article-versions.tsx';
import styles from './documentation.module.css';
import { SaveConflict } from './save-conflict.tsx';
import { useArticleDraft } from './use-article-draft.ts';

export function ArticleEditor({ article }: { article: AdminArticle }) {
  const { t } = useTranslation(['documentation', 'lists', 'common']);
  const form = useArticleDraft(article);
  const [language, setLanguage] = useState(currentLanguage());
  const element = useRef<HTMLFormElement>(null);
  const faults = form.failure instanceof ApiError ? form.failure.fields : {};

  const save = async (version?: number): Promise<void> => {
    if (await form.save(version)) notify.success(t('saved'));
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element.current?.requestSubmit();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.isDirty && !form.isSaving) void save();
  };

  return (
    <div className={listing.screen}>
      <Link to={paths.adminDocumentation} className={listing.back}>
        {t('title')}
      </Link>
      <header className={listing.header}>
        <div>
          <h1>{article.title}</h1>
          <ArticleBadges article={article} />
        </div>
        <ArticleActions article={article} isDirty={form.isDirty} onReset={form.take} />
      </header>
      {article.status === 'shipped' && <Alert color="gray">{t('shippedHint')}</Alert>}
      {article.hasNewerOriginal && <Alert color="yellow">{t('newerOriginalHint')}</Alert>}
      <form noValidate ref={element} aria-label={t('edit')} className={styles.editor} onSubmit={handleSubmit}>
        <SegmentedControl
          aria-label={t('language')}
          value={language}
          data={languages.map((code) => ({ value: code, label: t(`languages.${code}`) }))}
          onChange={(code) => setLanguage(code === 'vi' ? 'vi' : 'en')}
        />
        <ArticleTextFields key={language} form={form} language={language} faults={faults} />
        <ArticleDetails form={form} faults={faults} />
        {form.conflict && (
          <SaveConflict
            conflict={form.conflict}
            onTake={form.takeTheirs}
            onOverwrite={(version) => void save(version)}
          />
        )}
        {form.failure !== undefined && (
          <Alert color="red" role="alert">
            {messageOf(form.failure, t('lists:actionFailed'))}
          </Alert>
        )}
        <div className={listing.footer}>
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {t('save')}
          </Button>
        </div>
      </form>
      {article.version > 0 && <ArticleVersions article={article} form={form} />}
      <LeaveGuard isDirty={form.isDirty} />
    </div>
  );
}
