import { useState } from 'react';
import { useLanguage } from '../../lib/translations.ts';
import { ScaledFrame } from '../../ui/scaled-frame.tsx';
import { templateFrame } from './template-frame.ts';

interface TemplatePictureProps {
  template: { slug: string; name: string; thumbnailUrl: string };
  isEager?: boolean;
}

/** Thumbnail of the template; without one, a scaled frame of its home page. */
export function TemplateImage({ template, isEager = false }: TemplatePictureProps) {
  const language = useLanguage();
  const [isMissing, setMissing] = useState(!template.thumbnailUrl);
  if (isMissing)
    return (
      <ScaledFrame
        src={templateFrame(template.slug, { slug: '' }, { index: 0, language })}
        title={template.name}
      />
    );
  return (
    <img
      src={template.thumbnailUrl}
      alt=""
      width={1280}
      height={800}
      loading={isEager ? 'eager' : 'lazy'}
      onError={() => setMissing(true)}
    />
  );
}
