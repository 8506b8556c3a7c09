import { type ComponentProps, type ComponentType, createElement, useLayoutEffect, useState } from 'react';

/**
 * A part that is fetched when it is first drawn; nothing stands in its place until then. React's own `lazy` shows what
 * it waited for no earlier than 300 ms after the emptiness that stood for it, however soon the code has come.
 * @throws what the fetching failed with, while it is drawn.
 */
export const late = <Part extends ComponentType<never>>(
  load: () => Promise<{ default: Part }>,
): ComponentType<ComponentProps<Part>> => {
  type Props = ComponentProps<Part>;
  let known: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const [part, setPart] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useLayoutEffect(() => {
      if (part) return undefined;
      let isGone = false;
      load().then(
        (module) => {
          // React holds a component to be made for the props that it takes.
          known = module.default as ComponentType<Props>;
          if (!isGone) setPart(() => known);
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error });
        },
      );
      return () => void (isGone = true);
    }, [part]);
    if (failure) throw failure.error;
    return part ? createElement(part, props) : null;
  };
};
