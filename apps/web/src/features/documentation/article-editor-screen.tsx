import { useParams } from 'react-router';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { useAdminArticle } from './article-queries.ts';

/** One article for staff, `/admin/documentation/{slug}`. */
export default function ArticleEditorScreen() {
  const { slug = '' } = useParams();
  const article = useAdminArticle(slug);
  return (
    <QueryBoundary query={article}>
      {(data) => <ArticleEditor key={data.slug} article={data} />}
    </QueryBoundary>
  );
}
