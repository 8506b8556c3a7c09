import type { WritingEvents } from '@sitewright/contract/ai/ai';
import { type Generation, listGenerations } from '@sitewright/contract/ai/ai-runs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type GenerationCall, callOfRun, generate, type Output } from './generation-call.ts';

/** Of the lists of the history. */
export const historyKey = [listGenerations.path] as const;
export const statusKey = ['ai-status'] as const;

export interface Variant {
  id: number;
  call: GenerationCall;
  status: 'writing' | 'done' | 'failed' | 'canceled';
  /** Texts so far, by their place. */
  texts: ReadonlyMap<string, string>;
  progress?: WritingEvents['progress'] | undefined;
  output?: Output | undefined;
  error?: unknown;
  /** What the author has said of it before. */
  opinion?: Pick<Generation, 'isFavorite' | 'rating'>;
}

let lastId = 0;

/** Results side by side; each is written, canceled and made again by itself. */
export function useGeneration() {
  const queries = useQueryClient();
  const [variants, setVariants] = useState<readonly Variant[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = controllers.current;
    // Nobody waits for the texts any more.
    return () => running.forEach((controller) => controller.abort());
  }, []);

  const change = (id: number, fields: Partial<Variant> | ((now: Variant) => Partial<Variant>)): void =>
    setVariants((now) =>
      now.map((one) =>
        one.id === id ? { ...one, ...(typeof fields === 'function' ? fields(one) : fields) } : one,
      ),
    );
  const run = async (id: number, call: GenerationCall, useBuiltIn: boolean): Promise<void> => {
    controllers.current.get(id)?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    controllers.current.set(id, controller);
    const isCurrent = (): boolean => controllers.current.get(id) === controller;
    lastId += 1;
    try {
      const output = await generate(call, {
        seed: `${Date.now().toString(36)}-${lastId}`,
        useBuiltIn,
        signal,
        onTexts: (texts) =>
          change(id, (now) => ({
            texts: new Map([...now.texts, ...texts.map(({ path, text }) => [path.join('.'), text] as const)]),
          })),
        onProgress: (progress) => change(id, { progress }),
      });
      if (isCurrent()) change(id, { status: 'done', output });
    } catch (error) {
      if (isCurrent()) change(id, signal.aborted ? { status: 'canceled' } : { status: 'failed', error });
    } finally {
      void queries.invalidateQueries({ queryKey: historyKey });
      void queries.invalidateQueries({ queryKey: statusKey });
    }
  };
  const fresh = (id: number, call: GenerationCall): Variant => ({
    ...{ id, call, status: 'writing', texts: new Map() },
  });
  const stopAll = (): void => {
    for (const controller of controllers.current.values()) controller.abort();
    controllers.current.clear();
  };
  return {
    variants,
    start: (call: GenerationCall, count: number): void => {
      stopAll();
      const ids = Array.from({ length: count }, () => (lastId += 1));
      setVariants(ids.map((id) => fresh(id, call)));
      for (const id of ids) void run(id, call, false);
    },
    again: ({ id, call }: Variant, { useBuiltIn = false } = {}): void => {
      setVariants((now) => now.map((one) => (one.id === id ? fresh(id, call) : one)));
      void run(id, call, useBuiltIn);
    },
    cancel: ({ id }: Variant): void => controllers.current.get(id)?.abort(),
    /** Shows one of the history. */
    show: (generation: Generation): void => {
      stopAll();
      lastId += 1;
      const call = callOfRun(generation);
      const output = generation.output
        ? ({ ...generation.output, runId: generation.id } as Output)
        : undefined;
      const status = output ? 'done' : generation.status === 'canceled' ? 'canceled' : 'failed';
      const opinion = { isFavorite: generation.isFavorite, rating: generation.rating };
      setVariants([{ id: lastId, call, status, texts: new Map(), output, opinion }]);
    },
  };
}
