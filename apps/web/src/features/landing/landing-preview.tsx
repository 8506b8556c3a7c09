import { type TemplatePage, templatePages } from '@sitewright/contract/landing/landing-template';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { useTexts } from '../../lib/translations.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import { DeviceFrame } from '../../ui/device-frame.tsx';
import { fittingViewport } from '../../ui/device-width.ts';
import { type Viewport, ViewportSwitch } from '../../ui/viewport-switch.tsx';
import { Hidden } from '../../ui/visually-hidden.tsx';
import styles from './landing-preview.module.css';

interface LandingPreviewProps {
  name: string;
  page: TemplatePage;
  onPage: (page: TemplatePage) => void;
  /** The pages that can be chosen; all when absent. */
  pages?: readonly TemplatePage[];
  /** Undefined while it loads; empty when there is no template. */
  html: string | undefined;
  error: Error | null;
  onRetry: () => void;
  /** At the end of the bar. */
  exit: ReactNode;
}

/** A landing page in three sizes, page by page. */
export function LandingPreview({
  name,
  page,
  onPage,
  pages = templatePages,
  exit,
  ...shown
}: LandingPreviewProps) {
  const { t } = useTranslation('landing');
  const words = useTexts('landing');
  const [viewport, setViewport] = useState(fittingViewport);
  return (
    <main id="content" className={styles.screen}>
      <div className={styles.bar}>
        <h1 className={styles.name}>{name}</h1>
        <select
          aria-label={t('page')}
          className={styles.page}
          value={page}
          onChange={(event) => onPage(event.target.value as TemplatePage)}
        >
          {pages.map((one) => (
            <option key={one} value={one}>
              {words.pages[one]}
            </option>
          ))}
        </select>
        <ViewportSwitch labels={words.viewports} value={viewport} onChange={setViewport} />
        <div className={styles.end}>{exit}</div>
      </div>
      <Content {...shown} name={name} viewport={viewport} />
    </main>
  );
}

interface ContentProps extends Pick<LandingPreviewProps, 'html' | 'error' | 'onRetry' | 'name'> {
  viewport: Viewport;
}

function Content({ html, error, onRetry, name, viewport }: ContentProps) {
  const { t } = useTranslation(['landing', 'common']);
  if (error instanceof ApiError && error.status === 404)
    return <Message title={t('notices.missing')} text={t('notices.missingText')} />;
  if (error)
    return (
      <Message title={t('notices.failed')} text={messageOf(error, t('notices.failedText'))}>
        <PlainButton look="quiet" onClick={onRetry}>
          {t('common:retry')}
        </PlainButton>
      </Message>
    );
  if (html === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Hidden>{t('loading')}</Hidden>
      </div>
    );
  if (html === '') return <Message title={t('notices.noTemplate')} />;
  return (
    <DeviceFrame html={html} title={t('frame', { name })} viewport={viewport} loadingLabel={t('loading')} />
  );
}

function Message({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.message} role="alert">
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
