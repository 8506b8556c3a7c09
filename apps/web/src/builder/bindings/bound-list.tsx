import type { Json, JsonObject } from '@sitewright/contract/content';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import controls from '../../ui/panel-controls.module.css';
import { useEditorView } from '../model/editor-context.tsx';
import { PanelField } from '../panels/panel-field.tsx';
import type { FieldOf } from '../panels/properties/fields/use-field-edit.ts';
import classes from './bindings.module.css';
import { ownEntries } from './own-entries.ts';

interface Props {
  field: FieldOf<'list'>;
  /** The entries as the page shows them. */
  shown: Json | undefined;
  isHighlighted: boolean;
}

const textsOf = (entry: JsonObject): string[] =>
  Object.values(entry)
    .map((value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value['label'] : value,
    )
    .filter((text): text is string => typeof text === 'string' && text !== '');

/** A list that the company profile fills: its entries are read here, and changed there. */
export function BoundList({ field, shown, isHighlighted }: Props) {
  const { t } = useTranslation('company-facts');
  const language = useLanguage();
  const { company } = useEditorView();
  const fields = field.fields.filter(({ type }) => type !== 'choice');
  const entries = ownEntries({ fields }, shown)
    .map(textsOf)
    .filter((texts) => texts.length > 0);
  return (
    <PanelField label={field.label[language]} isHighlighted={isHighlighted}>
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.map(([first, ...rest], index) => (
            <li key={index}>
              <span>{first}</span>
              {rest.length > 0 && <small>{rest.join(' · ')}</small>}
            </li>
          ))}
        </ul>
      )}
      <p className={controls.hint}>
        <span>{entries.length > 0 ? t('listNote') : t('listEmpty')}</span>{' '}
        {company?.isOwnProfile === true && (
          <a href="/company-profile" target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        )}
      </p>
    </PanelField>
  );
}
