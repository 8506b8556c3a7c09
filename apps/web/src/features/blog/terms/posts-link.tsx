import { Link, useParams } from 'react-router';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import listing from '../../../ui/listing/listing.module.css';
import styles from './terms.module.css';

interface Props {
  count: number;
  filter: Record<string, string>;
}

/** Number of the posts that have a term, which leads to them. */
export function PostsLink({ count, filter }: Props) {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const text = t('posts', { count });
  if (count === 0) return <span className={listing.quiet}>{text}</span>;
  return (
    <Link className={styles.postsLink ?? ''} to={paths.postsOf(siteId, filter)}>
      {text}
    </Link>
  );
}
