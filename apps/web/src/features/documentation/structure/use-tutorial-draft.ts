import type {
  TutorialContent,
  TutorialStepContent,
} from '@sitewright/contract/documentation/documentation-fields';
import {
  type AdminTutorial,
  createTutorial,
  getAdminTutorial,
  updateTutorial,
} from '@sitewright/contract/documentation/documentation-structure';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../routes/paths.ts';
import { slugOf } from '../slug-of.ts';
import { useStoreTutorials } from './structure-queries.ts';

/** A step with a key of its own: steps are moved while they are edited. */
export type DraftStep = TutorialStepContent & { key: string };

interface Draft extends Omit<TutorialContent, 'steps'> {
  /** Of a new tutorial; undefined: made from its title. */
  slug: string | undefined;
  isPublished: boolean;
  steps: readonly DraftStep[];
}

export const newStep = (): DraftStep => ({
  key: crypto.randomUUID(),
  title: { en: '', vi: '' },
  body: { en: '', vi: '' },
});

const newDraft = (): Draft => ({
  slug: undefined,
  isPublished: false,
  level: 'beginner',
  minutes: 5,
  title: { en: '', vi: '' },
  summary: { en: '', vi: '' },
  steps: [newStep()],
});

const draftOf = ({ content, isPublished }: AdminTutorial): Draft => ({
  ...content,
  slug: undefined,
  isPublished,
  steps: content.steps.map((step) => ({ ...step, key: crypto.randomUUID() })),
});

const contentOf = ({ slug: _slug, isPublished: _isPublished, steps, ...draft }: Draft): TutorialContent => ({
  ...draft,
  steps: steps.map(({ key: _key, ...step }) => step),
});

interface Conflict {
  version: number;
  who: string | null;
}

/** Changes of a tutorial until they are saved; without a tutorial, a new one. */
export function useTutorialDraft(tutorial: AdminTutorial | undefined) {
  const { storeOne } = useStoreTutorials();
  const navigate = useNavigate();
  // What the draft was made from: the tutorial may be read again in the background.
  const [base, setBase] = useState(tutorial);
  const [start, setStart] = useState<Draft>(() => (tutorial ? draftOf(tutorial) : newDraft()));
  const [draft, setDraft] = useState(start);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [conflict, setConflict] = useState<Conflict>();
  const slug = tutorial?.slug ?? draft.slug ?? slugOf(draft.title.en);
  if (tutorial && base && base.version !== tutorial.version && draft === start && !isSaving) {
    const fresh = draftOf(tutorial);
    setBase(tutorial);
    setStart(fresh);
    setDraft(fresh);
  }

  const take = (next: AdminTutorial): void => {
    const taken = draftOf(next);
    setBase(next);
    setStart(taken);
    setDraft(taken);
    setConflict(undefined);
    setFailure(undefined);
  };

  const send = async (version: number): Promise<AdminTutorial> => {
    const content = contentOf(draft);
    if (!tutorial) return request(createTutorial, { body: { slug, content } });
    const { isPublished } = draft;
    return request(updateTutorial, {
      params: { tutorialSlug: tutorial.slug },
      body: { version, content, isPublished },
    });
  };

  const save = async (version = base?.version ?? 0): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = await send(version);
      setConflict(undefined);
      setBase(saved);
      // What was typed meanwhile stays, and differs from this.
      setStart(draft);
      await storeOne(saved);
      if (!tutorial) await navigate(paths.adminTutorial(saved.slug), { replace: true });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setConflict({
          version: Number(error.details['version']),
          who: (error.details['changedBy'] as string | null | undefined) ?? null,
        });
      } else setFailure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const takeTheirs = async (): Promise<void> => {
    const theirs = await request(getAdminTutorial, { params: { tutorialSlug: slug } });
    await storeOne(theirs);
    take(theirs);
  };

  const change = (part: Partial<Draft>): void => setDraft((present) => ({ ...present, ...part }));
  const changeSteps = (edit: (steps: readonly DraftStep[]) => readonly DraftStep[]): void =>
    setDraft((present) => ({ ...present, steps: edit(present.steps) }));

  return {
    draft,
    slug,
    version: base?.version ?? 0,
    isDirty: draft !== start,
    isSaving,
    failure,
    conflict,
    change,
    changeSteps,
    save,
    take,
    takeTheirs,
  };
}

export type TutorialDraft = ReturnType<typeof useTutorialDraft>;
