import {
  getTutorial,
  saveTutorialProgress,
  type Tutorial,
} from '@sitewright/contract/documentation/documentation';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage, useTexts } from '../../../lib/translations.ts';
import { PlainButton } from '../../../ui/button-link.tsx';
import { ArticleBody } from '../article-body.tsx';
import { beginGuide, type GuideState, leaveGuide } from './guide-state.ts';
import { Highlight } from './highlight.tsx';
import { isOnRoute, isOpenRoute } from './is-on-route.ts';
import styles from './tutorial-guide.module.css';
import { useAnchor } from './use-anchor.ts';

/** The tutorial of the tab; undefined while it loads. One that does not exist ends the guide. */
function useTutorial(slug: string): Tutorial | undefined {
  const language = useLanguage();
  const [tutorial, setTutorial] = useState<Tutorial>();
  useEffect(() => {
    const controller = new AbortController();
    request(getTutorial, {
      params: { tutorialSlug: slug },
      query: { language },
      signal: controller.signal,
    }).then(setTutorial, () => {
      if (!controller.signal.aborted) leaveGuide();
    });
    return () => controller.abort();
  }, [slug, language]);
  return tutorial?.slug === slug ? tutorial : undefined;
}

/** Points at the controls of the real screens, step by step. Escape leaves; progress is kept. */
export default function TutorialGuide({ guide }: { guide: GuideState }) {
  const tutorial = useTutorial(guide.slug);
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      // An open dialog or menu closes first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[aria-modal="true"]'))
        leaveGuide();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  if (!tutorial) return null;
  return <GuideCard tutorial={tutorial} step={Math.min(guide.step, tutorial.steps.length - 1)} />;
}

const save = (slug: string, step: number, isDone: boolean): void => {
  // Lost progress costs a few clicks; a message about it would cost more.
  request(saveTutorialProgress, { params: { tutorialSlug: slug }, body: { step, isDone } }).catch(
    () => undefined,
  );
};

function GuideCard({ tutorial, step }: { tutorial: Tutorial; step: number }) {
  const { guide: words } = useTexts('page-tutorials');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { title, html, route, anchor } = tutorial.steps[step]!;
  const isHere = route === null || isOnRoute(route, pathname);
  const target = useAnchor(isHere ? anchor : null);
  const isLast = step === tutorial.steps.length - 1;
  const { slug } = tutorial;
  useEffect(() => {
    heading.current?.focus();
    save(slug, step, false);
  }, [slug, step]);
  const go = (next: number): void => {
    beginGuide({ slug, step: next });
    const { route: nextRoute } = tutorial.steps[next]!;
    if (nextRoute !== null && isOpenRoute(nextRoute) && !isOnRoute(nextRoute, pathname))
      void navigate(nextRoute);
  };
  const finish = (): void => {
    save(slug, step, true);
    leaveGuide();
    notify.success(words.finished);
  };
  return (
    <>
      {target && <Highlight target={target} />}
      <section
        className={styles.card}
        data-side={target?.side}
        aria-label={`${words.label}: ${tutorial.title}`}
      >
        <p className={styles.count}>
          {words.step} {step + 1} {words.of} {tutorial.steps.length}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <ArticleBody html={html} />
        {!isHere && (
          <p className={styles.hint}>
            {words.elsewhere}{' '}
            {isOpenRoute(route) && (
              <PlainButton look="plain" onClick={() => void navigate(route)}>
                {words.go}
              </PlainButton>
            )}
          </p>
        )}
        {isHere && anchor !== null && !target && <p className={styles.hint}>{words.searching}</p>}
        <div className={styles.actions}>
          <PlainButton look="plain" onClick={leaveGuide}>
            {words.leave}
          </PlainButton>
          {step > 0 && (
            <PlainButton look="quiet" onClick={() => go(step - 1)}>
              {words.back}
            </PlainButton>
          )}
          <PlainButton onClick={() => (isLast ? finish() : go(step + 1))}>
            {isLast ? words.finish : words.next}
          </PlainButton>
        </div>
      </section>
    </>
  );
}
