import type { Branding } from '@sitewright/contract/branding/branding';
import { contrastRatio, textContrast } from '@sitewright/contract/themes/contrast';
import { themeColorNames } from '@sitewright/contract/themes/theme';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './branding.module.css';
import { ownColors } from './use-branding.ts';

const radii: Record<Branding['radius'], string> = { none: '0', small: '3px', medium: '6px', large: '12px' };

const tokensOf = ({ colors, radius }: Branding): CSSProperties => {
  const color = Object.fromEntries(
    themeColorNames.map((name) => [name, colors[name] ?? ownColors[name]]),
  ) as typeof ownColors;
  return {
    '--brand-primary': color.primary,
    '--brand-on-primary': contrastRatio('#ffffff', color.primary) >= textContrast ? '#ffffff' : '#000000',
    '--brand-background': color.background,
    '--brand-surface': color.surface,
    '--brand-text': color.text,
    '--brand-muted': color.textMuted,
    '--brand-border': color.border,
    '--brand-radius': radii[radius],
  } as CSSProperties;
};

/** Live preview of the edited branding. Decorative: its buttons and fields are not interactive. */
export function BrandingPreview({ branding }: { branding: Branding }) {
  const { t } = useTranslation('tenant');
  const name = branding.productName || 'Sitewright';
  const mark = branding.logoLight ? (
    <img src={branding.logoLight} alt={name} />
  ) : (
    <span className={styles.product}>{name}</span>
  );
  const { headline, text, layout } = branding.loginPage;
  return (
    <section className={styles.previews} style={tokensOf(branding)} aria-label={t('branding.preview')}>
      <Paper caption={t('branding.onLogin')}>
        <div className={styles.login} data-layout={layout}>
          {mark}
          <span className={styles.headline}>{headline || t('branding.sample.headline')}</span>
          {text && <span className={styles.muted}>{text}</span>}
          <span className={styles.field} />
          <span className={styles.field} />
          <span className={styles.button}>{t('branding.sample.signIn')}</span>
        </div>
      </Paper>
      <Paper caption={t('branding.onDashboard')}>
        <div className={styles.bar}>
          {mark}
          <span className={styles.muted}>{t('branding.sample.sites')}</span>
        </div>
        <div className={styles.body}>
          {branding.dashboardWelcome && <span>{branding.dashboardWelcome}</span>}
          <span className={styles.card} />
          <span className={styles.button}>{t('branding.sample.newSite')}</span>
        </div>
      </Paper>
      <Paper caption={t('branding.onMail')}>
        <div className={styles.body}>
          {mark}
          {branding.emailHeader && <span className={styles.muted}>{branding.emailHeader}</span>}
          <span>{t('branding.sample.mail')}</span>
          <span className={styles.button}>{t('branding.sample.open')}</span>
          {branding.emailFooter && <span className={styles.muted}>{branding.emailFooter}</span>}
        </div>
      </Paper>
      <Paper caption={t('branding.onFoot')}>
        <div className={styles.body}>
          {branding.supportEmail && <span className={styles.muted}>{branding.supportEmail}</span>}
          <span className={styles.muted}>
            {t(branding.hidePlatformBadge ? 'branding.sample.noBadge' : 'branding.sample.badge')}
          </span>
        </div>
      </Paper>
    </section>
  );
}

function Paper({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      <div className={styles.paper}>{children}</div>
    </figure>
  );
}
