import { Button, Select } from '@mantine/core';
import { translatePost } from '@sitewright/contract/blog-writing/blog-writing';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { requestWriting } from '../../lib/writing/request-writing.ts';
import { paths } from '../../routes/paths.ts';
import { postLocales } from '../settings/post-locales.ts';
import { usePostTools } from '../tools/post-tools.ts';
import { localeOf } from './post-text.ts';
import { SuggestionButtons } from './suggestion-buttons.tsx';
import { useSuggestion } from './use-suggestion.ts';
import classes from './writing.module.css';

/** Creates a draft with the post in another language. */
export function TranslatePart({ isModel }: { isModel: boolean }) {
  const { t } = useTranslation('post-writing');
  const language = useLanguage();
  const { draft } = usePostTools();
  const locale = localeOf(draft);
  const others = postLocales.filter((one) => one !== locale);
  const [into, setInto] = useState(
    others.find((one) => one === (locale === 'en' ? 'vi' : 'en')) ?? others[0]!,
  );
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const suggestion = useSuggestion(async (seed, watcher) => {
    await draft.flush();
    const params = { id: draft.site.id, postId: draft.postId ?? '' };
    return requestWriting(translatePost, { params, body: { into, seed } }, watcher);
  });
  const { state } = suggestion;
  if (!isModel) return <p className={classes.hint}>{t('translate.noModel')}</p>;
  return (
    <>
      <p className={classes.hint}>{t('translate.hint')}</p>
      <Select
        label={t('translate.into')}
        searchable
        allowDeselect={false}
        disabled={state.kind === 'asking'}
        data={others.map((value) => ({ value, label: names.of(value) ?? value }))}
        value={into}
        onChange={(chosen) => {
          if (chosen) setInto(chosen);
          suggestion.cancel();
        }}
      />
      {state.kind === 'answered' ? (
        <div className={classes.done} role="status">
          <p>
            {t('translate.done')} <strong dir="auto">{state.result.post.title}</strong>
          </p>
          <Button
            component={Link}
            size="xs"
            to={paths.editPost(draft.site.id, state.result.post.id)}
            reloadDocument
          >
            {t('translate.open')}
          </Button>
        </div>
      ) : (
        <SuggestionButtons
          suggestion={suggestion}
          isDisabled={draft.postId === undefined}
          label={t('translate.start')}
        />
      )}
    </>
  );
}
