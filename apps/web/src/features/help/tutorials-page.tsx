import { listTutorials, type TutorialEntry } from '@sitewright/contract/documentation/documentation';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import './documentation.css';
import { LoadFailure } from './load-failure.tsx';
import { usePageData } from './served-data.ts';
import { useTutorialProgress } from './use-tutorial-progress.ts';

export default function TutorialsPage() {
  const words = useTexts('page-tutorials');
  const progress = useTutorialProgress();
  const { data, error, retry } = usePageData((language, signal) =>
    request(listTutorials, { query: { language }, signal }),
  );
  return (
    <main id="content" className="doc-page">
      <header className="doc-intro">
        <h1>{words.intro.title}</h1>
        <p>{words.intro.lead}</p>
      </header>
      {data ? (
        <ul className="doc-tutorials">
          {data.tutorials.map((tutorial) => (
            <li key={tutorial.slug} id={tutorial.slug}>
              <h2>
                <Link to={paths.tutorial(tutorial.slug)}>{tutorial.title}</Link>
              </h2>
              <p>{tutorial.summary}</p>
              <TutorialFacts tutorial={tutorial} status={progress?.get(tutorial.slug)?.status} />
            </li>
          ))}
        </ul>
      ) : (
        <LoadFailure error={error} retry={retry} texts={words} />
      )}
    </main>
  );
}

interface FactsProps {
  tutorial: TutorialEntry;
  status?: 'not_started' | 'in_progress' | 'done' | undefined;
}

export function TutorialFacts({ tutorial, status }: FactsProps) {
  const words = useTexts('page-tutorials');
  const state = status === 'done' ? words.done : status === 'in_progress' ? words.inProgress : undefined;
  return (
    <dl className="doc-facts">
      <div>
        <dt>{words.level}</dt>
        <dd>{words.levels[tutorial.level]}</dd>
      </div>
      <div>
        <dt>{words.time}</dt>
        <dd>
          {tutorial.minutes} {words.minutes}
        </dd>
      </div>
      <div>
        <dt>{words.steps}</dt>
        <dd>{tutorial.stepCount}</dd>
      </div>
      {state && (
        <div>
          <dt>{words.progress}</dt>
          <dd>{state}</dd>
        </div>
      )}
    </dl>
  );
}
