import { Switch } from '@mantine/core';
import type { JsonObject } from '@sitewright/contract/content';
import { useId } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { useTypedText } from '../../use-typed-text.ts';
import { LinkDestination } from '../../links/link-destination.tsx';
import { RewritableText } from '../../suggest-texts/rewritable-text.tsx';
import { type FieldOf, type FieldProps, objectOf, textOf, useFieldEdit } from './use-field-edit.ts';

const labelMaxLength = 200;

export function LinkField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'link'>>) {
  const { t } = useTranslation('builder');
  const labelId = useId();
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const link: JsonObject = { label: '', href: '', ...objectOf(value) };
  const label = useTypedText(textOf(link['label']), (text) => edit.type({ ...link, label: text }));
  const name = field.label[language];
  return (
    <PanelField label={name} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <div className={controls.box}>
        <div className={controls.field}>
          <label className={controls.hint} htmlFor={labelId}>
            {t('properties.link.label')}
          </label>
          <RewritableText
            control={label.ref}
            maxLength={labelMaxLength}
            onReplace={(text) => edit.set({ ...link, label: text })}
          >
            <input
              id={labelId}
              type="text"
              className={controls.input}
              maxLength={labelMaxLength}
              {...label}
            />
          </RewritableText>
        </div>
        <LinkDestination
          href={textOf(link['href'])}
          onType={(href) => edit.type({ ...link, href })}
          onChoose={(href) => edit.set({ ...link, href })}
        />
        <Switch
          size="xs"
          label={t('properties.link.newTab')}
          checked={link['newTab'] === true}
          onChange={(event) => edit.set({ ...link, newTab: event.currentTarget.checked })}
        />
      </div>
    </PanelField>
  );
}
