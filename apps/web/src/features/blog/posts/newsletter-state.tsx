import type { PostSummary } from '@sitewright/contract/blog/posts';
import { Link } from 'react-router';
import { campaignPath, useNewsletterPath } from '../../../lib/hooks/use-newsletter-path.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import styles from './posts.module.css';

/** What became of the email of a post, with the way to its results. */
export function NewsletterState({ post: { newsletter } }: { post: Pick<PostSummary, 'newsletter'> }) {
  const { t } = useTranslation('post-newsletter');
  const newsletterPath = useNewsletterPath();
  if (newsletter === null) return null;
  const { status, sent, recipients, campaignId } = newsletter;
  const text = t(`state.${status}`, { count: sent, sent, recipients });
  if (newsletterPath === undefined) return <span className={styles.newsletter}>{text}</span>;
  return (
    <Link className={styles.newsletter} to={campaignPath(newsletterPath, campaignId)}>
      {text}
    </Link>
  );
}
