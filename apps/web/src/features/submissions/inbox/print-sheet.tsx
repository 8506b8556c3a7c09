import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { AnswerList, type SubmissionDetail, SubmissionFacts } from './submission-content.tsx';
import styles from './detail.module.css';

interface Props {
  submission: SubmissionDetail;
  formName: string;
}

/** Whether the browser is printing, from before it lays out the pages. */
const useIsPrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/** While a submission is open, it alone is printed. */
export function PrintSheet({ submission, formName }: Props) {
  if (!useIsPrinting()) return null;
  return createPortal(
    <div className={styles.sheet}>
      <h1 dir="auto">{formName}</h1>
      <SubmissionFacts submission={submission} />
      <AnswerList submission={submission} />
    </div>,
    document.body,
  );
}
