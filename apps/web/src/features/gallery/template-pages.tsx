import type { SiteTemplateDetail } from '@sitewright/contract/site-templates/site-templates';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import styles from './template-detail.module.css';
import { templateFrame } from './template-frame.ts';

interface TemplatePagesProps {
  template: SiteTemplateDetail;
  onOpen: (index: number) => void;
}

/** Thumbnails of the pages of a template. */
export function TemplatePages({ template, onOpen }: TemplatePagesProps) {
  const { t } = useTranslation('gallery');
  const language = useLanguage();
  return (
    <section className={styles.pages}>
      <header>
        <h2>{t('detail.pages')}</h2>
        <p>{t('detail.pagesHint')}</p>
      </header>
      <ol className={styles.pageList}>
        {template.pages.map((page, index) => (
          <li key={page.id}>
            <div className={styles.sheet}>
              <ScaledFrame src={templateFrame(template.slug, page, { index, language })} title={page.title} />
            </div>
            <button
              type="button"
              aria-label={t('detail.openPage', { page: page.title })}
              onClick={() => onOpen(index)}
            >
              {page.title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
