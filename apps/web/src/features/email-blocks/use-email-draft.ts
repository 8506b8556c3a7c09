import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import { useReducer } from 'react';

interface History {
  past: readonly EmailContent[];
  present: EmailContent;
  future: readonly EmailContent[];
  /** Field of the last change: typing on in it is one step. */
  key: string | undefined;
}

type Step =
  | { type: 'change'; content: EmailContent; key: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'load'; content: EmailContent };

const stepsKept = 100;

const reduce = ({ past, present, future, key }: History, step: Step): History => {
  switch (step.type) {
    case 'change': {
      const isSameField = step.key !== undefined && step.key === key;
      return {
        past: isSameField ? past : [...past, present].slice(-stepsKept),
        present: step.content,
        future: [],
        key: step.key,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return { past, present, future, key: undefined };
      return { past: past.slice(0, -1), present: before, future: [present, ...future], key: undefined };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (!next) return { past, present, future, key: undefined };
      return { past: [...past, present], present: next, future: rest, key: undefined };
    }
    default:
      return { past: [], present: step.content, future: [], key: undefined };
  }
};

/** An email that is edited, with undo. */
export function useEmailDraft(initial: EmailContent) {
  const [{ past, present, future }, dispatch] = useReducer(reduce, {
    past: [],
    present: initial,
    future: [],
    key: undefined,
  });
  return {
    content: present,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** `key` names the field that is typed in. */
    change: (content: EmailContent, key?: string): void => dispatch({ type: 'change', content, key }),
    undo: (): void => dispatch({ type: 'undo' }),
    redo: (): void => dispatch({ type: 'redo' }),
    /** Begins anew with what was loaded; it cannot be undone. */
    load: (content: EmailContent): void => dispatch({ type: 'load', content }),
  };
}
export type EmailDraft = ReturnType<typeof useEmailDraft>;
