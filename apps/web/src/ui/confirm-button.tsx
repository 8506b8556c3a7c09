import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';

/** Ref callback: focuses the element when it is mounted. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

interface Props extends ButtonProps {
  children: string;
  /** Accessible name where the text alone is not clear; begins with the text. */
  label?: string;
  /** Text of the confirming button. */
  confirm: string;
  onConfirm: () => Promise<void>;
}

/** A button that asks for confirmation, for actions that visitors of the site would notice. */
export function ConfirmButton({ children, label, confirm, onConfirm, ...look }: Props) {
  const { t } = useTranslation('builder');
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    await onConfirm();
    setRunning(false);
    setAsking(false);
  };
  if (!isAsking) {
    return (
      <Button variant="default" {...look} aria-label={label} onClick={() => setAsking(true)}>
        {children}
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="default"
        {...look}
        ref={focusOnMount}
        disabled={isRunning}
        onClick={() => setAsking(false)}
      >
        {t('pages.cancel')}
      </Button>
      <Button color="red" {...look} loading={isRunning} onClick={() => void run()}>
        {confirm}
      </Button>
    </>
  );
}
