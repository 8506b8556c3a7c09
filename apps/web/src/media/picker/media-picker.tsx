import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { loadNamespaces } from '../../lib/translations.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { PickedMedia, PickOptions } from './picked-media.ts';

const loadDialog = () =>
  Promise.all([import('./picker-dialog.tsx'), loadNamespaces(['media', 'errors'])]).then(
    ([module]) => module,
  );
const PickerDialog = lazyComponent(loadDialog);

/** Preloads the picker's code. */
export const warmPicker = (): void => void loadDialog().catch(() => undefined);

interface MediaPicker {
  /** Opens the picker; resolves to undefined when the user closes it without a selection. */
  pick: (options?: PickOptions) => Promise<PickedMedia | undefined>;
}

const PickerContext = createContext<MediaPicker | undefined>(undefined);

/** Provides the media picker of a site to its children. */
export function MediaPickerProvider({ siteId, children }: { siteId: string; children: ReactNode }) {
  const [options, setOptions] = useState<PickOptions>();
  const answer = useRef<(media: PickedMedia | undefined) => void>(undefined);
  const finish = useCallback((media: PickedMedia | undefined): void => {
    setOptions(undefined);
    answer.current?.(media);
    answer.current = undefined;
  }, []);
  const picker = useMemo(
    (): MediaPicker => ({
      pick: (wanted = {}) => {
        answer.current?.(undefined);
        setOptions(wanted);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      },
    }),
    [],
  );
  return (
    <PickerContext value={picker}>
      {children}
      {options && (
        <PickerDialog siteId={siteId} options={options} onPick={finish} onClose={() => finish(undefined)} />
      )}
    </PickerContext>
  );
}

export function useMediaPicker(): MediaPicker {
  const picker = use(PickerContext);
  if (!picker) throw new Error('usePicturePicker needs a MediaPickerProvider above it');
  return picker;
}
