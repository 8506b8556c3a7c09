import {
  type CareersPage as Careers,
  getCareersPage,
} from '@sitewright/contract/company-pages/company-pages';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { LoadFailure } from '../help/load-failure.tsx';
import { usePageData } from '../help/served-data.ts';
import './company-pages.css';

/** Careers page: open positions and ways to contribute, which staff edit. */
export default function CareersPage() {
  const words = useTexts('page-careers');
  const { data, error, retry } = usePageData((language, signal) =>
    request(getCareersPage, { query: { language }, signal }),
  );
  return (
    <main id="content" className="company-page">
      <header className="company-intro">
        <h1>{words.intro.title}</h1>
        <p>{words.intro.lead}</p>
      </header>
      {data ? <Lists page={data} /> : <LoadFailure error={error} retry={retry} texts={words} />}
      <p className="company-next">
        {words.next} <Link to={paths.contact}>{words.nextLink}</Link>
      </p>
    </main>
  );
}

function Lists({ page: { positions, contributions } }: { page: Careers }) {
  const words = useTexts('page-careers');
  return (
    <>
      {positions.length === 0 ? (
        <section className="company-none">
          <h2>{words.openTitle}</h2>
          <p>{words.openText}</p>
        </section>
      ) : (
        <section className="company-section">
          <h2>{words.positionsTitle}</h2>
          <ul className="company-positions">
            {positions.map((position) => (
              <Position key={position.id} position={position} />
            ))}
          </ul>
        </section>
      )}
      {contributions.length > 0 && (
        <section className="company-section">
          <h2>{words.workTitle}</h2>
          <ul className="company-work">
            {contributions.map(({ id, title, text, effort }) => (
              <li key={id}>
                <h3>{title}</h3>
                <p>{text}</p>
                {effort && <span>{effort}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Position({ position }: { position: Careers['positions'][number] }) {
  const words = useTexts('page-careers');
  const { title, team, location, employmentType, html, applyUrl } = position;
  const label = words.applyTo.replace('{title}', () => title);
  return (
    <li>
      <h3>{title}</h3>
      <p className="company-facts">
        {team && <span>{team}</span>}
        <span>{location}</span>
        <span>{words.types[employmentType]}</span>
      </p>
      <div className="company-description" dangerouslySetInnerHTML={{ __html: html }} />
      <p>
        {applyUrl === null ? (
          <Link to={paths.contact} aria-label={label}>
            {words.apply}
          </Link>
        ) : (
          <a href={applyUrl} aria-label={label}>
            {words.apply}
          </a>
        )}
      </p>
    </li>
  );
}
