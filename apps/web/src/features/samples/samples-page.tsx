import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import { templateFrame } from '../gallery/template-frame.ts';
import { TemplateImage } from '../gallery/template-image.tsx';
import { useTemplateTarget } from '../gallery/use-template-target.ts';
import { PageIntro } from '../public-pages/page-intro.tsx';
import page from '../public-pages/public-page.module.css';
import styles from './samples-page.module.css';

/** Finished example sites, `/samples`. Each is one of our templates. */
export default function SamplesPage() {
  const words = useTexts('page-samples');
  return (
    <main id="content" className={page.page}>
      <PageIntro words={words.intro}>
        <div className={styles.gallery}>
          <ButtonLink look="quiet" to={paths.siteTemplates}>
            {words.gallery}
          </ButtonLink>
        </div>
      </PageIntro>
      <ul className={styles.samples}>
        {words.samples.map((sample, index) => (
          <li key={sample.slug}>
            <SampleCard sample={sample} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </main>
  );
}

interface SampleCardProps {
  sample: { slug: string; name: string; trade: string; text: string };
  isFirst: boolean;
}

function SampleCard({ sample: { slug, name, trade, text }, isFirst }: SampleCardProps) {
  const words = useTexts('page-samples');
  const language = useLanguage();
  const targetOf = useTemplateTarget();
  return (
    <article className={styles.card}>
      <div className={styles.image}>
        <TemplateImage
          template={{ slug, name, thumbnailUrl: `/library/site-templates/${slug}/thumbnail.webp` }}
          isEager={isFirst}
        />
        {language !== 'en' && (
          <div className={styles.live}>
            <ScaledFrame src={templateFrame(slug, { slug: '' }, { index: 0, language })} title={name} />
          </div>
        )}
      </div>
      <div className={styles.about}>
        <p className={styles.trade}>{trade}</p>
        <h2>
          <Link to={paths.sample(slug)}>{name}</Link>
        </h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>
          <ButtonLink look="quiet" aria-label={words.viewOf.replace('{name}', name)} to={paths.sample(slug)}>
            {words.view}
          </ButtonLink>
          <ButtonLink look="plain" aria-label={words.chooseOf.replace('{name}', name)} {...targetOf(slug)}>
            {words.choose}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
