import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { LandingWords } from './landing-config.ts';
import { templatePictures } from './template-pictures.tsx';
import styles from './template-strip.module.css';

export function TemplateStrip({ words }: { words: LandingWords['templates'] }) {
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
        {words.items.map((item, index) => (
          <li key={item.name}>
            <Link to={paths.siteTemplates}>
              <svg viewBox="0 0 240 300" aria-hidden="true">
                {templatePictures[index]}
              </svg>
              <strong>{item.name}</strong>
              <span>{item.trade}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
