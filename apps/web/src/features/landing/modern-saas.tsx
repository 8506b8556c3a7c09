import type { ReactNode } from 'react';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import styles from './landing.module.css';
import type { LandingTexts } from './landing-config.ts';
import { MiniBuilder } from './mini-builder.tsx';
import type { LandingSection } from '@sitewright/contract/platform/landing';
import { SiteFilesIllustration } from './site-files-illustration.tsx';
import { TemplateStrip } from './template-strip.tsx';

interface ModernSaasProps {
  words: LandingTexts;
  sections: readonly LandingSection[];
  style: Record<string, string>;
}

const render: Record<LandingSection, (words: LandingTexts) => ReactNode> = {
  hero: (words) => <Hero words={words} />,
  templates: ({ templates }) => <TemplateStrip words={templates} />,
  how: (words) => <HowItWorks words={words} />,
  calm: (words) => <Calm words={words} />,
  compare: ({ compare }) => <ComparisonTable words={compare} />,
  freedom: (words) => <Freedom words={words} />,
  cta: (words) => <CallToAction words={words} />,
};

export function ModernSaas({ words, sections, style }: ModernSaasProps) {
  return (
    <main id="content" className={styles.page} style={style}>
      {sections.map((name) => (
        <section key={name} className={styles[name]}>
          {render[name](words)}
        </section>
      ))}
    </main>
  );
}

function Hero({ words: { hero, builder } }: { words: LandingTexts }) {
  return (
    <>
      <div className={styles.heroText}>
        <h1>{hero.title}</h1>
        <div className={styles.heroSide}>
          <p>{hero.lead}</p>
          <div className={styles.actions}>
            <ButtonLink size="large" to={paths.register()}>
              {hero.primary}
            </ButtonLink>
            <ButtonLink size="large" look="quiet" to={paths.siteTemplates}>
              {hero.secondary}
            </ButtonLink>
          </div>
          <ul className={styles.facts}>
            {hero.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      </div>
      <MiniBuilder words={builder} />
    </>
  );
}

function HowItWorks({ words: { how } }: { words: LandingTexts }) {
  return (
    <>
      <h2>{how.title}</h2>
      <ol className={styles.steps}>
        {how.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Calm({ words: { calm } }: { words: LandingTexts }) {
  return (
    <>
      <h2>{calm.title}</h2>
      <div className={styles.calmItems}>
        {calm.items.map((item) => (
          <div key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </div>
        ))}
      </div>
    </>
  );
}

function Freedom({ words: { freedom } }: { words: LandingTexts }) {
  return (
    <div className={styles.freedomPanel}>
      <div>
        <h2>{freedom.title}</h2>
        <p>{freedom.text}</p>
        <ButtonLink size="large" look="inverse" to={`${paths.features}#publish`}>
          {freedom.action}
        </ButtonLink>
      </div>
      <SiteFilesIllustration label={freedom.files} notes={freedom.notes} />
    </div>
  );
}

function CallToAction({ words: { cta } }: { words: LandingTexts }) {
  return (
    <>
      <h2>{cta.title}</h2>
      <p>{cta.text}</p>
      <div className={styles.actions}>
        <ButtonLink size="large" to={paths.register()}>
          {cta.primary}
        </ButtonLink>
        <ButtonLink size="large" look="quiet" to={paths.features}>
          {cta.secondary}
        </ButtonLink>
      </div>
    </>
  );
}
