import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { Segments } from '../panel-field.tsx';
import { ImageDropzone } from '../images/image-dropzone.tsx';
import { StyleColor, StyleField, StyleSelect } from './style-field.tsx';
import { GradientFields } from './style-gradient.tsx';
import { AttachmentField, FocusGrid, OverlayFields } from './style-image.tsx';
import type { StyleName } from '../../model/style-value.ts';
import type { SectionStyleEdit } from './use-section-style.ts';

const types = ['default', 'color', 'gradient', 'image'] as const;
type BackgroundType = (typeof types)[number];

const firstColors: Record<BackgroundType, Partial<Record<StyleName, string>>> = {
  default: {},
  color: { backgroundColor: 'surface' },
  gradient: { gradientStart: 'primary', gradientEnd: 'secondary' },
  image: {},
};

const asType = (text: string): BackgroundType => types.find((type) => type === text) ?? 'default';

/** Background of a section: its kind, and the values of that kind. */
export function StyleBackground({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const type = asType(edit.read('backgroundType').text);
  const label = t('style.background');
  /** A kind without colours starts with the theme's, so that the choice is visible at once. */
  const choose = (value: BackgroundType): void => {
    const missing = Object.entries(firstColors[value]).filter(
      ([name]) => edit.read(name as StyleName).text === '',
    );
    edit.setAll({ backgroundType: value, ...Object.fromEntries(missing) });
  };
  return (
    <>
      <StyleField edit={edit} name="backgroundType" label={t('style.kind')}>
        <Segments
          label={label}
          value={type}
          options={types.map((value) => ({ value, label: t(`style.types.${value}`) }))}
          onChange={choose}
        />
      </StyleField>
      {type === 'color' && <StyleColor edit={edit} name="backgroundColor" label={t('style.color')} />}
      {type === 'gradient' && <GradientFields edit={edit} />}
      {type === 'image' && <PictureFields edit={edit} />}
    </>
  );
}

function PictureFields({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const label = t('style.types.image');
  const { text: src } = edit.read('backgroundImage');
  return (
    <>
      <StyleField edit={edit} name="backgroundImage" label={label}>
        <ImageDropzone
          label={label}
          src={src}
          onPick={(picture) => edit.set('backgroundImage', picture.src)}
          onRemove={() => edit.set('backgroundImage', undefined)}
        />
      </StyleField>
      {src !== '' && <PictureLook edit={edit} />}
    </>
  );
}

/** Display of the background image; hidden until there is one. */
function PictureLook({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  return (
    <>
      <AttachmentField edit={edit} />
      <StyleSelect
        edit={edit}
        name="backgroundSize"
        label={t('style.size')}
        fallback="cover"
        options={(['cover', 'contain', 'auto'] as const).map((value) => ({
          value,
          label: t(`style.${value}`),
        }))}
      />
      <FocusGrid edit={edit} name="backgroundPosition" label={t('style.position')} />
      {edit.read('backgroundSize').text !== '' && edit.read('backgroundSize').text !== 'cover' && (
        <StyleSelect
          edit={edit}
          name="backgroundRepeat"
          label={t('style.repeat')}
          fallback="no-repeat"
          options={(['no-repeat', 'repeat', 'repeat-x', 'repeat-y'] as const).map((value) => ({
            value,
            label: t(`style.repeats.${value}`),
          }))}
        />
      )}
      <OverlayFields edit={edit} />
    </>
  );
}
