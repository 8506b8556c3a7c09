import type { SiteTemplateDetail } from '@sitewright/contract/site-templates/site-templates';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/message-of.ts';
import { useTexts, useLanguage } from '../../lib/translations.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { DeviceFrame } from '../../ui/device-frame.tsx';
import { fittingViewport } from '../../ui/device-width.ts';
import { Hidden } from '../../ui/visually-hidden.tsx';
import { type Viewport, ViewportSwitch } from '../../ui/viewport-switch.tsx';
import { templateFrame } from './template-frame.ts';
import styles from './template-preview.module.css';
import { useTemplateForPreview } from './use-gallery.ts';
import { useTemplateTarget } from './use-template-target.ts';

interface TemplatePreviewProps {
  id: string;
  /** Index of the initial page, 0-based. */
  startPage?: number;
  /** Shows only the page, without the toolbar. */
  isFrameOnly?: boolean;
  /** Content at the start of the toolbar, such as a link back. */
  start?: ReactNode;
  /** Content at the end of the toolbar, such as a close button. */
  exit?: ReactNode;
  /** Name above the preview, in place of the template's. */
  name?: string;
  /** Label of the button that chooses the template. */
  useLabel?: string;
  /** Heading level of the name: 1 on a screen, 2 in a dialog. */
  heading?: 'h1' | 'h2';
}

/** Interactive preview of all pages of a template in three viewports. */
export function TemplatePreview({
  id,
  startPage = 0,
  isFrameOnly = false,
  start,
  exit,
  name,
  useLabel,
  heading = 'h2',
}: TemplatePreviewProps) {
  const { t } = useTranslation('gallery');
  const { data: template, error, refetch } = useTemplateForPreview(id);
  const [index, setIndex] = useState(startPage);
  const [viewport, setViewport] = useState(fittingViewport);
  return (
    <div className={styles.preview}>
      {!isFrameOnly && (
        <PreviewBar
          template={template}
          viewport={viewport}
          onViewport={setViewport}
          start={start}
          exit={exit}
          name={name}
          useLabel={useLabel}
          heading={heading}
        />
      )}
      {!isFrameOnly && template && template.pages.length > 1 && (
        <PageTabs pages={template.pages} index={index} onChange={setIndex} />
      )}
      {template ? (
        <TemplatePage template={template} index={index} viewport={viewport} />
      ) : error ? (
        <PreviewFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Hidden>{t('preview.loading')}</Hidden>
        </div>
      )}
    </div>
  );
}

interface PreviewBarProps {
  template: SiteTemplateDetail | undefined;
  viewport: Viewport;
  onViewport: (viewport: Viewport) => void;
  start: ReactNode;
  exit: ReactNode;
  name: string | undefined;
  useLabel: string | undefined;
  heading: 'h1' | 'h2';
}

function PreviewBar(props: PreviewBarProps) {
  const { template, viewport, onViewport, start, exit, name, useLabel, heading: Heading } = props;
  const { t } = useTranslation('gallery');
  const { viewports } = useTexts('gallery');
  const targetOf = useTemplateTarget();
  return (
    <div className={styles.bar}>
      <div className={styles.start}>
        {start}
        <Heading className={styles.name}>{name ?? template?.name ?? t('card.preview')}</Heading>
      </div>
      <ViewportSwitch labels={viewports} value={viewport} onChange={onViewport} />
      <div className={styles.end}>
        {template && <ButtonLink {...targetOf(template.slug)}>{useLabel ?? t('preview.use')}</ButtonLink>}
        {exit}
      </div>
    </div>
  );
}

interface PageTabsProps {
  pages: SiteTemplateDetail['pages'];
  index: number;
  onChange: (index: number) => void;
}

function PageTabs({ pages, index, onChange }: PageTabsProps) {
  const { t } = useTranslation('gallery');
  return (
    <fieldset className={styles.tabs} aria-label={t('preview.pages')}>
      {pages.map((page, place) => (
        <button key={page.id} type="button" aria-pressed={place === index} onClick={() => onChange(place)}>
          {page.title || page.name}
        </button>
      ))}
    </fieldset>
  );
}

interface TemplatePageProps {
  template: SiteTemplateDetail;
  index: number;
  viewport: Viewport;
}

function TemplatePage({ template, index, viewport }: TemplatePageProps) {
  const { t } = useTranslation('gallery');
  const language = useLanguage();
  const page = template.pages[index];
  if (!page) return <Message title={t('preview.missing')} text={t('preview.missingText')} />;
  if (page.content.sections.length === 0) return <Message title={t('preview.noSections')} />;
  return (
    <DeviceFrame
      src={templateFrame(template.slug, page, { index, language })}
      title={t('preview.title', { name: template.name })}
      viewport={viewport}
      loadingLabel={t('preview.loading')}
    />
  );
}

function PreviewFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['gallery', 'common']);
  if (error instanceof ApiError && error.status === 404)
    return <Message title={t('preview.missing')} text={t('preview.missingText')} />;
  return (
    <Message title={t('preview.error')} text={messageOf(error, t('preview.errorText'))}>
      <PlainButton look="quiet" onClick={onRetry}>
        {t('common:retry')}
      </PlainButton>
    </Message>
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
