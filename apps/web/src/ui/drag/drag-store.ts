/** Holds the current drag outside of React: it changes with every frame, and only one component shows it. */
export interface DragStore<State> {
  show: (state: State | undefined) => void;
  get: () => State | undefined;
  subscribe: (listener: () => void) => () => void;
}

export const createDragStore = <State>(): DragStore<State> => {
  let current: State | undefined;
  const listeners = new Set<() => void>();
  return {
    show: (state) => {
      current = state;
      for (const listener of listeners) listener();
    },
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
