import { type ComponentType, createElement, useLayoutEffect, useState } from 'react';

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never;

/**
 * A component loaded on first render, with nothing rendered until then. React's `lazy` shows the content no earlier
 * than 300 ms after its fallback (FALLBACK_THROTTLE_MS), however soon the code has loaded; this one swaps immediately.
 * @throws the import error, during render.
 */
export const lazyComponent = <Part extends ComponentType<never>>(
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
          // Safe: the signature ensures that it is rendered with the props of its own type only.
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

/** Error messages of Chromium and Firefox contain the URL of the module that failed to load. */
const moduleUrlOf = (error: unknown): string | undefined => /https?:\/\/\S+\.js/.exec(String(error))?.[0];

let attempts = 0;

/**
 * Imports a module and retries once under another URL when it cannot be fetched: browsers cache the failure per URL
 * until the page is reloaded. `load` is a plain `import()`.
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
 * For components that load without a user action: an import that fails offline is retried once online.
 * @throws the import error when it fails while online.
 */
export const onceOnline = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  // The connection may be back by the time the failure is reported.
  let wasOffline = !navigator.onLine;
  const noteOffline = (): void => void (wasOffline = true);
  window.addEventListener('offline', noteOffline);
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && !wasOffline) throw error;
    await isOnline();
    // The first request after reconnecting often fails.
    return await load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return load();
    });
  } finally {
    window.removeEventListener('offline', noteOffline);
  }
};
