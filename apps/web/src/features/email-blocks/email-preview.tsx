import { SegmentedControl, Tabs } from '@mantine/core';
import type { EmailContent, EmailValues } from '@sitewright/contract/email-blocks/email-blocks';
import type { EmailBrand, EmailLanguage } from '@sitewright/email/email-brand';
import { emailHints } from '@sitewright/email/email-hints';
import { renderEmail } from '@sitewright/email/render-email';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { type Viewport, ViewportSwitch } from '../../ui/viewport-switch.tsx';
import styles from './email-preview.module.css';

export interface PreviewProps {
  content: EmailContent;
  /** Values of the variables. */
  values: EmailValues;
  brand: EmailBrand;
  language: EmailLanguage;
  /** Without advice, for an email that can no longer be changed. */
  isSent?: boolean;
}

/** An email as its reader sees it: in three widths, light and dark, and as plain text. */
export function EmailPreview({ isSent = false, ...props }: PreviewProps) {
  const { t } = useTranslation('email-blocks');
  const [viewport, setViewport] = useState<Viewport>('desktop');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const rendered = renderEmail({ ...props, scheme });
  const hints = isSent ? [] : emailHints(props.content, rendered);
  return (
    <section className={styles.preview} aria-label={t('preview.title')}>
      <p className={styles.subject}>
        <span>{t('subject')}</span> <strong>{rendered.subject}</strong>
      </p>
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="html">{t('preview.html')}</Tabs.Tab>
          <Tabs.Tab value="text">{t('preview.text')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html">
          <div className={styles.bar}>
            <ViewportSwitch
              value={viewport}
              onChange={setViewport}
              labels={{
                label: t('preview.width'),
                desktop: t('preview.desktop'),
                tablet: t('preview.tablet'),
                mobile: t('preview.mobile'),
              }}
            />
            <SegmentedControl
              size="xs"
              aria-label={t('preview.scheme')}
              value={scheme}
              onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
              data={[
                { value: 'light', label: t('preview.light') },
                { value: 'dark', label: t('preview.dark') },
              ]}
            />
          </div>
          <div className={styles.stage}>
            <iframe
              className={styles.frame}
              data-viewport={viewport}
              title={t('preview.title')}
              sandbox=""
              srcDoc={rendered.html}
            />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <pre className={styles.text}>{rendered.text}</pre>
        </Tabs.Panel>
      </Tabs>
      {hints.length > 0 && (
        <div className={styles.hints}>
          <h3>{t('hints.title')}</h3>
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{t(`hints.${hint}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
