import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { LandingTexts } from './landing-config.ts';
import styles from './template-strip.module.css';

/** Templates as live thumbnails of their home pages, linking to the full preview. */
export function TemplateStrip({ words }: { words: LandingTexts['templates'] }) {
  return (
    <>
      <header className={styles.header}>
        <h2>{words.title}</h2>
        <div>
          <p>{words.lead}</p>
          <ButtonLink look="quiet" to={paths.siteTemplates}>
            {words.all}
          </ButtonLink>
        </div>
      </header>
      <ul className={styles.strip}>
        {words.items.map(({ slug, name, trade }) => (
          <li key={slug}>
            <Link to={paths.previewTemplate(slug)}>
              <img
                src={`/library/site-templates/${slug}/thumbnail.webp`}
                width={960}
                height={720}
                loading="lazy"
                alt=""
              />
              <strong>{name}</strong>
              <span>{trade}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
