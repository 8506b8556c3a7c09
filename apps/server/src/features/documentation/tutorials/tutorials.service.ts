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
import type { ShippedTutorial } from '../reading/shipped-articles.ts';
import { type ProgressRow, readProgress, saveProgressRow } from './tutorial-progress.store.ts';

const entryOf = (tutorial: ShippedTutorial, language: Language): TutorialEntry => ({
  slug: tutorial.slug,
  title: tutorial.title[language],
  summary: tutorial.summary[language],
  level: tutorial.level,
  minutes: tutorial.minutes,
  stepCount: tutorial.steps.length,
});

export const listTutorials = ({ documentation }: ServerContext, language: Language): TutorialEntry[] =>
  documentation.shipped.tutorials.map((tutorial) => entryOf(tutorial, language));

const requireTutorial = ({ documentation }: ServerContext, slug: string): ShippedTutorial => {
  const tutorial = documentation.shipped.tutorials.find((one) => one.slug === slug);
  if (!tutorial) throw notFound('The tutorial');
  return tutorial;
};

export const getTutorial = (ctx: ServerContext, slug: string, language: Language): Tutorial => {
  const tutorial = requireTutorial(ctx, slug);
  return {
    ...entryOf(tutorial, language),
    steps: tutorial.steps.map(({ title, body, route, anchor }) => ({
      title: title[language],
      html: renderArticle(body[language]).html,
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
  const { steps } = requireTutorial(ctx, slug);
  const saved = await saveProgressRow(ctx.db, {
    user_id: userId,
    slug,
    step: Math.min(step, steps.length - 1),
    is_done: isDone,
    updated_at: ctx.clock.now(),
  });
  return present(saved);
};
