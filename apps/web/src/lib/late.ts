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

/**
 * For parts that nobody asked for by hand: one that cannot be fetched without a line is fetched when there is one again.
 * @throws what the fetching failed with while there was a line.
 */
export const onceOnline = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    if (navigator.onLine) throw error;
    return new Promise<Part>((resolve, reject) => {
      window.addEventListener('online', () => load().then(resolve, reject), { once: true });
    });
  });
