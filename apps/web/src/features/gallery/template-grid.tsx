import type { SiteTemplateSummary } from '@sitewright/contract/site-templates/site-templates';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './gallery.module.css';
import { TemplateCard } from './template-card.tsx';

interface TemplateGridProps {
  templates: readonly SiteTemplateSummary[];
  isStale: boolean;
  onPreview: (slug: string) => void;
}

export function TemplateGrid({ templates, isStale, onPreview }: TemplateGridProps) {
  return (
    <ul className={styles.grid} data-stale={isStale}>
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateCard template={template} onPreview={() => onPreview(template.slug)} />
        </li>
      ))}
    </ul>
  );
}

export function TemplateGridSkeleton() {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles.grid} aria-busy="true">
      <Hidden>{t('loading')}</Hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={styles.bones}>
          <div />
          <div />
          <div />
        </div>
      ))}
    </div>
  );
}
