import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { PickOptions } from '../../../media/picker/picked-media.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { ImageDropzone } from '../images/image-dropzone.tsx';
import type { DestinationProps } from './destination-props.ts';
import { targetOf } from './link-target.ts';

const options: PickOptions = { kinds: ['document', 'image'] };

/** A file of the site's media, opened by the visitor's browser. */
export function LinkFile({ href, onChoose }: DestinationProps) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const target = targetOf(href, pages);
  return (
    <ImageDropzone
      label={t('properties.link.kinds.file')}
      src={target.kind === 'file' ? target.src : ''}
      onPick={({ src }) => onChoose(src)}
      onRemove={() => onChoose('')}
      options={options}
    />
  );
}
