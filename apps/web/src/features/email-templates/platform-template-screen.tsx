import { TemplateScreen } from './template-screen.tsx';
import { platformPlace } from './template-place.ts';

export default function PlatformTemplateScreen() {
  return <TemplateScreen place={platformPlace} />;
}
