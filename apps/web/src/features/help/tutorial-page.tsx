import { getTutorial, type Tutorial } from '@sitewright/contract/documentation/documentation';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { ArticleBody } from './article-body.tsx';
import './documentation.css';
import { beginGuide } from './guide/guide-state.ts';
import { isOpenRoute } from './guide/is-on-route.ts';
import { LoadFailure } from './load-failure.tsx';
import { useDataHead, usePageData } from './served-data.ts';
import { TutorialFacts } from './tutorials-page.tsx';
import { useTutorialProgress } from './use-tutorial-progress.ts';

export default function TutorialPage() {
  const words = useTexts('page-tutorials');
  const { slug = '' } = useParams();
  const progress = useTutorialProgress()?.get(slug);
  const { data, error, retry } = usePageData((language, signal) =>
    request(getTutorial, { params: { tutorialSlug: slug }, query: { language }, signal }),
  );
  useDataHead(data?.title, data?.summary);
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />;
  return (
    <main id="content" className="doc-page">
      <nav className="doc-crumbs">
        <Link to={paths.tutorials}>{words.head.title}</Link>
      </nav>
      {data ? (
        <>
          <header className="doc-intro">
            <h1>{data.title}</h1>
            <p>{data.summary}</p>
            <TutorialFacts tutorial={data} status={progress?.status} />
          </header>
          <StartActions
            tutorial={data}
            step={progress?.status === 'in_progress' ? progress.step : 0}
            label={
              progress?.status === 'in_progress'
                ? words.continue
                : progress?.status === 'done'
                  ? words.again
                  : words.start
            }
          />
          <ol className="doc-steps">
            {data.steps.map(({ title, html }) => (
              <li key={title}>
                <h2>{title}</h2>
                <ArticleBody html={html} />
              </li>
            ))}
          </ol>
        </>
      ) : (
        <LoadFailure error={error} retry={retry} texts={words} />
      )}
    </main>
  );
}

/** Only tutorials about screens of the app can point at their controls. */
function StartActions({ tutorial, step, label }: { tutorial: Tutorial; step: number; label: string }) {
  const words = useTexts('page-tutorials');
  const { status } = useSession();
  const navigate = useNavigate();
  if (!tutorial.steps.some(({ route }) => route !== null)) return null;
  if (status !== 'signed-in')
    return (
      <p className="doc-actions">
        <ButtonLink to={paths.login(paths.tutorial(tutorial.slug))}>{words.start}</ButtonLink>
        <span>{words.signIn}</span>
      </p>
    );
  const start = (): void => {
    const { route } = tutorial.steps[step] ?? tutorial.steps[0]!;
    beginGuide({ slug: tutorial.slug, step });
    if (route !== null && isOpenRoute(route)) void navigate(route);
  };
  return (
    <p className="doc-actions">
      <PlainButton onClick={start}>{label}</PlainButton>
    </p>
  );
}
