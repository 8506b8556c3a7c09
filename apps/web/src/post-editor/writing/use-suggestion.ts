import { useEffect, useState } from 'react';
import type { Watcher } from '../../lib/writing/request-writing.ts';

export type SuggestionState<Result> =
  | { kind: 'idle' }
  | { kind: 'asking'; texts: readonly string[]; progress: { done: number; total: number } | undefined }
  | { kind: 'answered'; result: Result }
  | { kind: 'failed'; error: unknown };

export type Ask<Result> = (seed: string, watcher: Watcher) => Promise<Result>;

export interface Suggestion<Result> {
  state: SuggestionState<Result>;
  ask: () => void;
  cancel: () => void;
}

/** One suggestion: asked for, shown while it is written, and given up when its part of the panel is left. */
export function useSuggestion<Result>(request: Ask<Result>): Suggestion<Result> {
  const [state, setState] = useState<SuggestionState<Result>>({ kind: 'idle' });
  const [asking, setAsking] = useState<AbortController>();
  const [asked, setAsked] = useState(0);
  useEffect(() => () => asking?.abort(), [asking]);
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    const so: { texts: string[]; progress: { done: number; total: number } | undefined } = {
      texts: [],
      progress: undefined,
    };
    const show = (): void => {
      if (!signal.aborted) setState({ kind: 'asking', texts: [...so.texts], progress: so.progress });
    };
    setAsking(controller);
    setAsked(asked + 1);
    show();
    try {
      // The first one may be remembered from before; each further one is another.
      const result = await request(asked === 0 ? '' : String(asked), {
        signal,
        onTexts: (written) => {
          for (const { path, text } of written) so.texts[Number(path[1])] = text;
          show();
        },
        onProgress: (progress) => {
          so.progress = progress;
          show();
        },
      });
      if (!signal.aborted) setState({ kind: 'answered', result });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', error });
    }
  };
  const cancel = (): void => {
    asking?.abort();
    setState({ kind: 'idle' });
  };
  return { state, ask: () => void run(), cancel };
}
