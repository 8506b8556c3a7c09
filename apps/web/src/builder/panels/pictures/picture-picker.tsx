import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';

const PictureDialog = lazy(() => import('./picture-dialog.tsx'));

export interface PickedPicture {
  src: string;
  alt: string;
  [name: string]: string;
}

interface PicturePicker {
  /** Lets a person choose a picture; undefined when they close the dialog without one. */
  pick: () => Promise<PickedPicture | undefined>;
}

const PickerContext = createContext<PicturePicker | undefined>(undefined);

export function PicturePickerProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(picture: PickedPicture | undefined) => void>(undefined);
  const finish = useCallback((picture: PickedPicture | undefined): void => {
    setOpen(false);
    answer.current?.(picture);
    answer.current = undefined;
  }, []);
  const picker = useMemo(
    (): PicturePicker => ({
      pick: () => {
        answer.current?.(undefined);
        setOpen(true);
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
      <Suspense>{isOpen && <PictureDialog onPick={finish} onClose={() => finish(undefined)} />}</Suspense>
    </PickerContext>
  );
}

export function usePicturePicker(): PicturePicker {
  const picker = use(PickerContext);
  if (!picker) throw new Error('usePicturePicker needs a PicturePickerProvider above it');
  return picker;
}
