import { TutorialEditor } from './tutorial-editor.tsx';

/** `/admin/documentation/new/tutorial` */
export default function NewTutorialScreen() {
  return <TutorialEditor />;
}
