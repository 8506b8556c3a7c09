import { Alert, Button, Loader } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { focusOnMount } from '../../ui/confirm-button.tsx';
import classes from './writing.module.css';
import type { Suggestion } from './use-suggestion.ts';

interface Props {
  suggestion: Suggestion<unknown>;
  /** Why it cannot be asked for now. */
  isDisabled?: boolean;
  /** Of the button that asks. */
  label?: string;
  /** Accepts what was suggested. */
  accept?: ReactNode;
}

/** Asks, waits, cancels, says what failed, and asks again. */
export function SuggestionButtons({ suggestion: { state, ask, cancel }, isDisabled, label, accept }: Props) {
  const { t } = useTranslation('post-writing');
  if (state.kind === 'asking') {
    const { progress } = state;
    return (
      <div className={classes.buttons}>
        <p className={classes.waiting} role="status">
          <Loader size={16} aria-hidden />
          {progress && progress.total > 1
            ? t('progress', { done: progress.done, total: progress.total })
            : t('waiting')}
        </p>
        <Button variant="default" size="xs" ref={focusOnMount} onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  }
  const isAgain = state.kind !== 'idle';
  return (
    <>
      {state.kind === 'failed' && (
        <Alert color="red" role="alert">
          {messageOf(state.error, t('failed'))}
        </Alert>
      )}
      <div className={classes.buttons}>
        {state.kind === 'answered' && accept}
        <Button
          variant={state.kind === 'answered' ? 'default' : 'filled'}
          size="xs"
          disabled={isDisabled === true}
          leftSection={<IconPencilBolt size={16} stroke={1.6} />}
          onClick={ask}
        >
          {isAgain ? t('again') : (label ?? t('suggest'))}
        </Button>
        {state.kind === 'answered' && (
          <Button variant="subtle" size="xs" onClick={cancel}>
            {t('dismiss')}
          </Button>
        )}
      </div>
    </>
  );
}
