// Tutorials and how far users are in them.
import type {
  Tutorial,
  TutorialEntry,
  TutorialProgress,
} from '@sitewright/contract/documentation/documentation';
import type { Language } from '@sitewright/contract/fields';
import type { Actor } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { renderArticle } from '../reading/render-article.ts';
import type { PublishedTutorial } from '../reading/structure.ts';
import { type ProgressRow, readProgress, saveProgressRow } from './tutorial-progress.store.ts';

const entryOf = ({ slug, content }: PublishedTutorial, language: Language): TutorialEntry => ({
  slug,
  title: content.title[language],
  summary: content.summary[language],
  level: content.level,
  minutes: content.minutes,
  stepCount: content.steps.length,
});

export const listTutorials = async (
  { documentation }: ServerContext,
  language: Language,
): Promise<{ tutorials: TutorialEntry[] }> => {
  const { tutorials } = await documentation.snapshot();
  return { tutorials: tutorials.map((tutorial) => entryOf(tutorial, language)) };
};

const requireTutorial = async (
  { documentation }: ServerContext,
  slug: string,
): Promise<PublishedTutorial> => {
  const { tutorials } = await documentation.snapshot();
  const tutorial = tutorials.find((one) => one.slug === slug);
  if (!tutorial) throw notFound('The tutorial');
  return tutorial;
};

export const getTutorial = async (
  ctx: ServerContext,
  slug: string,
  language: Language,
): Promise<Tutorial> => {
  const tutorial = await requireTutorial(ctx, slug);
  return {
    ...entryOf(tutorial, language),
    steps: tutorial.content.steps.map(({ title, body, route, anchor }, index) => ({
      title: title[language],
      html: renderArticle(body[language], `step-${index + 1}-`).html,
      route: route ?? null,
      anchor: anchor ?? null,
    })),
  };
};

const present = ({
  slug,
  step,
  is_done,
}: Pick<ProgressRow, 'slug' | 'step' | 'is_done'>): TutorialProgress => ({
  slug,
  step,
  status: is_done ? 'done' : 'in_progress',
});

export const listProgress = async (
  ctx: ServerContext,
  { userId }: Actor,
): Promise<{ progress: TutorialProgress[] }> => ({
  progress: (await readProgress(ctx.db, userId)).map(present),
});

/** A tutorial that is done stays done when it is read again. */
export const saveProgress = async (
  ctx: ServerContext,
  { userId }: Actor,
  slug: string,
  { step, isDone }: { step: number; isDone: boolean },
): Promise<TutorialProgress> => {
  const { steps } = (await requireTutorial(ctx, slug)).content;
  const saved = await saveProgressRow(ctx.db, {
    user_id: userId,
    slug,
    step: Math.min(step, steps.length - 1),
    is_done: isDone,
    updated_at: ctx.clock.now(),
  });
  return present(saved);
};
