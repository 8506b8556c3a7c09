import type { Assignee } from '@sitewright/contract/submissions/submissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { initialsOf } from '../../../ui/text/initials.ts';
import { userColor } from '../../../lib/live/user-color.ts';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import styles from './assignment.module.css';

/** Initials of the assignee, in a row of the list. */
export function AssigneeMark({ assignee }: { assignee: Assignee | null }) {
  const { t } = useTranslation('submissions');
  if (assignee === null) return null;
  const name = assignee.name ?? t('history.gone');
  const text = t('assignee.assignedTo', { name });
  return (
    <span className={styles.mark} title={text}>
      <span aria-hidden="true" style={{ background: userColor(name) }}>
        {initialsOf(name)}
      </span>
      <Hidden>{text}</Hidden>
    </span>
  );
}
