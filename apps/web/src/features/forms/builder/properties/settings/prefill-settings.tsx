import { type FormField, prefillSources } from '@sitewright/contract/forms/form-definition';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { SelectControl } from '../../controls/select-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useStored } from '../../model/builder-context.tsx';
import { useFieldEdit } from '../../model/use-field-edit.ts';

const named: ReadonlySet<string> = new Set(['query', 'utm']);

/** Where the first value comes from: the page’s address, the referrer and so on. Only hidden fields know all sources. */
export function PrefillSettings({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const ownName = useStored((store) => store.fieldOf(field.id)?.name ?? '');
  const { prefill } = field.settings;
  const sources = field.type === 'hidden' ? prefillSources : (['query'] as const);
  return (
    <>
      <SelectControl
        label={t('settings.prefill')}
        value={prefill?.source ?? ''}
        none={t('settings.noPrefill')}
        choices={sources.map((value) => ({ value, label: t(`settings.prefills.${value}`) }))}
        onChange={(source) => {
          const name = source === 'utm' ? 'utm_source' : source === 'query' ? ownName : '';
          change({ prefill: source ? { source, name } : undefined });
        }}
      />
      {prefill && named.has(prefill.source) && (
        <TextControl
          label={t('settings.prefillName')}
          value={prefill.name}
          isCode
          maxLength={64}
          hint={
            prefill.source === 'query'
              ? t('settings.prefillHint', { name: prefill.name || ownName })
              : undefined
          }
          onChange={(name) => change({ prefill: { ...prefill, name } })}
        />
      )}
    </>
  );
}
