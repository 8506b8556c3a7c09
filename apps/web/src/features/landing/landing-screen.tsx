import { Component, type ReactNode } from 'react';
import { useTexts, useLanguage } from '../../lib/translations.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import { FullPageMessage } from '../shell/full-page-message.tsx';
import { landingStyle, overrideTexts, visibleSections } from './landing-config.ts';
import { modernSaas } from '@sitewright/contract/platform/landing';
import { ModernSaas } from './modern-saas.tsx';
import styles from './landing.module.css';
import { useActiveLanding } from './use-active-landing.ts';

export default function LandingScreen() {
  const words = useTexts('landing');
  const language = useLanguage();
  const { landing, error } = useActiveLanding();
  const { template, customizations, contentOverrides } = landing;
  if (template?.slug !== modernSaas.slug)
    return (
      <FullPageMessage title={words.notices.noTemplate} text="">
        <ReloadButton />
      </FullPageMessage>
    );
  return (
    <>
      {error && (
        <p role="alert" className={styles.notice}>
          {words.notices.loadError} {error}
        </p>
      )}
      <RenderGuard>
        <ModernSaas
          words={overrideTexts(words, contentOverrides, language)}
          sections={visibleSections(template.defaultConfig, customizations)}
          style={landingStyle(customizations)}
        />
      </RenderGuard>
    </>
  );
}

function ReloadButton() {
  const { notices } = useTexts('landing');
  return <PlainButton onClick={() => location.reload()}>{notices.reload}</PlainButton>;
}

function RenderFailure() {
  const { notices } = useTexts('landing');
  return (
    <FullPageMessage title={notices.failed} text={notices.failedText}>
      <ReloadButton />
    </FullPageMessage>
  );
}

/** Error boundary: a template that fails to render with its customizations must not break the layout. */
class RenderGuard extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    return this.state.hasFailed ? <RenderFailure /> : this.props.children;
  }
}
