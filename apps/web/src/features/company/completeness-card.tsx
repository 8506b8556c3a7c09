import { Progress } from '@mantine/core';
import type { CompletenessItem } from '@sitewright/contract/company/company-completeness';
import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';
import styles from './company.module.css';
import { fieldIds } from './field-ids.ts';

/** Scrolls to a field of the screen and focuses it. */
export const goToField = (item: CompletenessItem): void => {
  const field = document.getElementById(fieldIds[item]);
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
  field?.focus({ preventScroll: true });
};

/** How complete the profile is, with links to what is missing. */
export function CompletenessCard({
  completeness: { percent, missing },
}: Pick<CompanyProfileResponse, 'completeness'>) {
  const { t } = useTranslation('company');
  return (
    <section className={listing.card} aria-labelledby="company-completeness">
      <h2 id="company-completeness">{t('completeness.title', { percent })}</h2>
      <Progress value={percent} aria-label={t('completeness.label')} />
      {percent === 0 && <p className={listing.quiet}>{t('completeness.empty')}</p>}
      {missing.length === 0 ? (
        <p className={listing.quiet}>{t('completeness.done')}</p>
      ) : (
        <div className={styles.missing}>
          <span className={listing.quiet} id="company-missing">
            {t('completeness.missing')}
          </span>
          <ul aria-labelledby="company-missing">
            {missing.map((item) => (
              <li key={item}>
                <a
                  href={`#${fieldIds[item]}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(item);
                  }}
                >
                  {t(`completeness.items.${item}`)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
