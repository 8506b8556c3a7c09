import { type ComponentType, createElement, useLayoutEffect, useState } from 'react';

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never;

/**
 * A part that is fetched when it is first drawn; nothing stands in its place until then. React's own `lazy` shows what
 * it waited for no earlier than 300 ms after the emptiness that stood for it, however soon the code has come.
 * @throws what the fetching failed with, while it is drawn.
 */
export const late = <Part extends ComponentType<never>>(
  load: () => Promise<{ default: Part }>,
): ComponentType<PropsOf<Part>> => {
  let known: ComponentType<object> | undefined;
  return function Late(props: PropsOf<Part>) {
    const [part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (part) return undefined;
      let isGone = false;
      load().then(
        (module) => {
          // Drawn with the props of its own type only, which the signature holds to.
          known = module.default as ComponentType<object>;
          if (!isGone) setPart(() => known);
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error });
        },
      );
      return () => void (isGone = true);
    }, [part]);
    if (failure) throw failure.error;
    return part ? createElement(part, props as object) : null;
  };
};

/** Chromium and Firefox name the module that could not be fetched. */
const moduleUrlOf = (error: unknown): string | undefined => /https?:\/\/\S+\.js/.exec(String(error))?.[0];

let attempts = 0;

/**
 * Imports a module, once more under another URL when it cannot be fetched: browsers remember the failure for a URL until
 * the page is reloaded. `load` is a plain `import()`.
 */
export const importModule = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    const url = moduleUrlOf(error);
    if (url === undefined) throw error;
    attempts += 1;
    return import(/* @vite-ignore */ `${url}?attempt=${attempts}`) as Promise<Module>;
  });

const isOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', () => resolve(), { once: true });
  });

/**
 * For parts that nobody asked for by hand: one that cannot be fetched without a line is fetched when there is one again.
 * @throws what the fetching failed with while there was a line.
 */
export const onceOnline = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  // The line may be back by the time that the failure is known.
  let wasOffline = !navigator.onLine;
  const noteOffline = (): void => void (wasOffline = true);
  window.addEventListener('offline', noteOffline);
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && !wasOffline) throw error;
    await isOnline();
    // The first request on a new line is often lost.
    return await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return load();
    });
  } finally {
    window.removeEventListener('offline', noteOffline);
  }
};
