import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FormContent } from '@sitewright/contract/forms/forms';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { BuilderStore } from './builder-store.ts';

interface Builder {
  store: BuilderStore;
  siteId: string;
  /** The section or element that a new form is for. */
  nodeId: string | undefined;
  /** Names of fields when the form was opened: other services may know them. */
  savedNames: ReadonlyMap<string, string>;
}

const Context = createContext<Builder | undefined>(undefined);
export const BuilderProvider = Context.Provider;

export const useBuilder = (): Builder => {
  const builder = use(Context);
  if (!builder) throw new Error('Only inside the form builder');
  return builder;
};

export const useStore = (): BuilderStore => useBuilder().store;

/** A part of the store's state; it must be the same object until it changes. */
export const useStored = <Part,>(read: (store: BuilderStore) => Part): Part => {
  const { store } = useBuilder();
  return useSyncExternalStore(store.subscribe, () => read(store));
};

export const useContent = <Key extends keyof FormContent>(key: Key): FormContent[Key] =>
  useStored((store) => store.content[key]);

const createReader = (id: string, parts: readonly (keyof FormField)[]) => {
  let last: FormField | undefined;
  return (store: BuilderStore): FormField | undefined => {
    const field = store.fieldOf(id);
    const isSame = field && last && parts.every((part) => field[part] === last![part]);
    if (!isSame) last = field;
    return last;
  };
};

/** A field that stays the same object until one of these parts of it changes: typing elsewhere in it draws nothing. */
export const useFieldParts = (id: string, parts: readonly (keyof FormField)[]): FormField | undefined => {
  const read = useMemo(() => createReader(id, parts), [id, parts]);
  return useStored(read);
};

export const useSelectedField = (): FormField | undefined =>
  useStored((store) => store.fieldOf(store.selectedId));
