import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUnread } from '../../features/submissions/use-unread.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import classes from './unread-submissions.module.css';

/** In the bar: how many submissions of the site nobody has read. Nothing without any. */
export function SiteUnread({ siteId }: { siteId: string }) {
  const { t } = useTranslation('builder');
  const count = useUnread().ofSite(siteId);
  if (count === 0) return null;
  const label = t('form.unread', { count });
  return (
    <Link
      to={paths.allSubmissions(siteId)}
      target="_blank"
      className={classes.badge}
      aria-label={label}
      title={label}
    >
      <IconInbox size={18} stroke={1.6} aria-hidden />
      <span aria-hidden>{count}</span>
    </Link>
  );
}

/** Beside a form of the page: how many of its submissions nobody has read. */
export function FormUnread({ siteId, formId }: { siteId: string; formId: string }) {
  const { t } = useTranslation('builder');
  const count = useUnread().ofForm(formId);
  if (count === 0) return null;
  return (
    <Link to={paths.submissions(siteId, formId)} target="_blank" className={classes.link}>
      {t('form.unread', { count })}
    </Link>
  );
}
