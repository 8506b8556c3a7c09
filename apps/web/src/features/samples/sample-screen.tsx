import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from '../gallery/template-preview.module.css';
import { TemplatePreview } from '../gallery/template-preview.tsx';

/** A sample in the whole window, `/samples/{slug}`. */
export default function SampleScreen() {
  const words = useTexts('page-samples');
  const { slug = '' } = useParams();
  const sample = words.samples.find((candidate) => candidate.slug === slug);
  return (
    <main id="content" className={styles.screen}>
      {sample ? (
        <TemplatePreview
          key={slug}
          id={slug}
          heading="h1"
          name={sample.name}
          useLabel={words.choose}
          start={
            <Link to={paths.samples} className={styles.back}>
              <IconArrowLeft size={17} stroke={1.6} aria-hidden="true" />
              <span>{words.back}</span>
            </Link>
          }
        />
      ) : (
        <MissingSample />
      )}
    </main>
  );
}

function MissingSample() {
  const words = useTexts('page-samples');
  return (
    <div className={styles.preview}>
      <div className={styles.message}>
        <h1>{words.missing.title}</h1>
        <p>{words.missing.text}</p>
        <ButtonLink look="quiet" to={paths.samples}>
          {words.back}
        </ButtonLink>
      </div>
    </div>
  );
}
