import { type AboutPage as About, getAboutPage } from '@sitewright/contract/company-pages/company-pages';
import { request } from '../../lib/api.ts';
import { initialsOf } from '../../ui/text/initials.ts';
import { useTexts } from '../../lib/translations.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { LoadFailure } from '../help/load-failure.tsx';
import { usePageData } from '../help/served-data.ts';
import './company-pages.css';

/** About page: one column of text, then people, milestones and principles. Staff edit all of it. */
export default function AboutPage() {
  const words = useTexts('page-about');
  const { data, error, retry } = usePageData((language, signal) =>
    request(getAboutPage, { query: { language }, signal }),
  );
  return (
    <main id="content" className="company-page">
      <article className="company-letter">
        <h1>{words.title}</h1>
        {data ? (
          data.paragraphs.map(({ id, text, isLarge }) => (
            <p key={id} className={isLarge ? 'company-large' : undefined}>
              {text}
            </p>
          ))
        ) : (
          <LoadFailure error={error} retry={retry} texts={words} />
        )}
        <p className="company-signature">
          <span className="company-mark">
            <LogoMark size={34} />
          </span>
          {words.signature}
        </p>
      </article>
      {data && <Lists page={data} />}
    </main>
  );
}

function Lists({ page: { people, milestones, principles } }: { page: About }) {
  const words = useTexts('page-about');
  return (
    <>
      {people.length > 0 && (
        <section className="company-section">
          <h2>{words.peopleTitle}</h2>
          <ul className="company-people">
            {people.map((person) => (
              <li key={person.id}>
                <Portrait person={person} />
                <div>
                  <h3>{person.name}</h3>
                  <p className="company-role">{person.role}</p>
                  {person.bio && <p>{person.bio}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {milestones.length > 0 && (
        <section className="company-section">
          <h2>{words.milestonesTitle}</h2>
          <ol className="company-milestones">
            {milestones.map(({ id, date, title, text }) => (
              <li key={id}>
                <span>{date}</span>
                <div>
                  <h3>{title}</h3>
                  {text && <p>{text}</p>}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {principles.length > 0 && (
        <section className="company-section">
          <h2>{words.rulesTitle}</h2>
          <ol className="company-principles">
            {principles.map(({ id, title, text }) => (
              <li key={id}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Portrait({ person: { name, imageUrl } }: { person: About['people'][number] }) {
  if (imageUrl === null)
    return (
      <span className="company-portrait" aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return <img className="company-portrait" src={imageUrl} alt="" width={72} height={72} loading="lazy" />;
}
