import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits as limits } from '@sitewright/contract/forms/form-limits';
import { useState } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { NumberControl } from '../../controls/number-control.tsx';
import { SegmentsControl } from '../../controls/segments-control.tsx';
import { SwitchControl } from '../../controls/switch-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useFieldEdit } from '../../model/use-field-edit.ts';

const megabyte = 1024 * 1024;

/** What may be uploaded: kinds, types, size and number of files. */
export function FileSettings({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const { settings } = field;
  const isImage = field.type === 'image_upload';
  const [typed, setTyped] = useState<string>();
  const types = settings.fileTypes ?? [];
  return (
    <>
      {!isImage && (
        <SegmentsControl
          label={t('settings.accept')}
          value={settings.accept ?? 'any'}
          choices={(['any', 'documents', 'images', 'both'] as const).map((value) => ({
            value,
            label: t(`settings.accepts.${value}`),
          }))}
          onChange={(accept) => change({ accept: accept === 'any' ? undefined : accept })}
        />
      )}
      <TextControl
        label={t('settings.fileTypes')}
        value={typed ?? types.join(', ')}
        hint={t(isImage ? 'settings.imageTypesHint' : 'settings.fileTypesHint')}
        onChange={(text) => {
          setTyped(text);
          const list = text.split(/[,\s]+/).filter((one) => one !== '');
          change({ fileTypes: list.map((one) => one.slice(0, 100)).slice(0, 50) });
        }}
        onBlur={() => setTyped(undefined)}
      />
      <NumberControl
        label={t('settings.maxFileSize')}
        value={
          settings.maxFileSize === undefined
            ? undefined
            : Math.round((settings.maxFileSize / megabyte) * 10) / 10
        }
        min={limits.fileMegabytesMin}
        max={limits.fileMegabytesMax}
        step={limits.fileMegabytesStep}
        placeholder={String(limits.fileMegabytesDefault)}
        onChange={(size) =>
          change({ maxFileSize: size === undefined ? undefined : Math.round(size * megabyte) })
        }
      />
      <SwitchControl
        label={t('settings.multipleFiles')}
        isOn={settings.multiple === true}
        onChange={(multiple) => change({ multiple })}
      />
      {settings.multiple && (
        <NumberControl
          label={t('settings.maxFiles')}
          value={settings.maxFiles}
          min={1}
          max={limits.filesMax}
          isWhole
          onChange={(maxFiles) => change({ maxFiles })}
        />
      )}
    </>
  );
}
