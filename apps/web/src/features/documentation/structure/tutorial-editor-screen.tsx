import { useParams } from 'react-router';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useAdminTutorial } from './structure-queries.ts';
import { TutorialEditor } from './tutorial-editor.tsx';

/** One tutorial for staff, `/admin/documentation/tutorials/{slug}`. */
export default function TutorialEditorScreen() {
  const { slug = '' } = useParams();
  const tutorial = useAdminTutorial(slug);
  return (
    <QueryBoundary query={tutorial}>
      {(data) => <TutorialEditor key={data.slug} tutorial={data} />}
    </QueryBoundary>
  );
}
