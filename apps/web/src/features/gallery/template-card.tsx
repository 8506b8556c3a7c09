import type { SiteTemplateSummary } from '@sitewright/contract/site-templates/site-templates';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import styles from './template-card.module.css';
import { TemplateImage } from './template-image.tsx';
import { useIndustryName } from './use-industry-name.ts';
import { useTemplateTarget } from './use-template-target.ts';

const shownFeatures = 3;

interface TemplateCardProps {
  template: SiteTemplateSummary;
  onPreview: () => void;
}

export function TemplateCard({ template, onPreview }: TemplateCardProps) {
  const { t } = useTranslation('gallery');
  const targetOf = useTemplateTarget();
  const industryName = useIndustryName();
  const { name, slug, description, industry, usageCount, features } = template;
  const rest = features.length - shownFeatures;
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <TemplateImage template={template} />
        {template.isPremium && <span className={styles.premium}>{t('card.premium')}</span>}
      </div>
      <h2>
        <Link to={paths.siteTemplate(slug)}>{name}</Link>
      </h2>
      <p className={styles.facts}>
        <span>{industryName(industry)}</span>
        <span>{t('card.sites', { count: usageCount })}</span>
      </p>
      <p className={styles.description}>{description}</p>
      {features.length > 0 && (
        <ul className={styles.features} aria-label={t('card.features')}>
          {features.slice(0, shownFeatures).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
          {rest > 0 && <li data-more="">{t('card.more', { count: rest })}</li>}
        </ul>
      )}
      <div className={styles.actions} data-tutorial="template-actions">
        <PlainButton look="quiet" aria-label={t('card.previewOf', { name })} onClick={onPreview}>
          {t('card.preview')}
        </PlainButton>
        <ButtonLink aria-label={t('card.useOf', { name })} {...targetOf(slug)}>
          {t('card.use')}
        </ButtonLink>
      </div>
    </article>
  );
}
