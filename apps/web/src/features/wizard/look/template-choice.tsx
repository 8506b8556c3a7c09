import { Skeleton } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { listSiteTemplates } from '@sitewright/contract/site-templates/site-templates';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';

const useAllTemplates = () => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['site-templates', 'all', language],
    queryFn: ({ signal }) =>
      request(listSiteTemplates, {
        query: { page: 1, limit: limits.lists.galleryLimitMax, language },
        signal,
      }),
    staleTime: 5 * 60_000,
  });
};

export function TemplateChoice() {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const { data: found, error } = useAllTemplates();
  if (error)
    return (
      <p role="alert" className={styles.failure}>
        {messageOf(error, t('look.noTemplates'))}
      </p>
    );
  if (!found) return <Skeleton height={220} />;
  const chosen = data.look?.kind === 'template' ? data.look.templateId : undefined;
  return (
    <>
      <p className={styles.lead}>{t('look.templateNote')}</p>
      <fieldset className={styles.templates} aria-label={t('look.kinds.template')}>
        {found.templates.map(({ id, name, thumbnailUrl, industry }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => change({ look: { kind: 'template', templateId: id } })}
          >
            <img src={thumbnailUrl} alt="" loading="lazy" />
            <strong>{name}</strong>
            <span>{industry.name}</span>
          </button>
        ))}
      </fieldset>
    </>
  );
}
