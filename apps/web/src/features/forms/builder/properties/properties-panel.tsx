import { Tabs } from '@mantine/core';
import { type FieldType, isInput } from '@sitewright/contract/forms/field-types';
import { memo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { LogicEditor } from '../logic/logic-editor.tsx';
import { Hidden } from '../../../../ui/visually-hidden.tsx';
import { useStored } from '../model/builder-context.tsx';
import { rulesOf } from '../model/field-features.ts';
import { countMissing } from '../model/translations.ts';
import { useLanguages } from '../settings/use-languages.ts';
import { FieldTranslations } from './field-translations.tsx';
import { GroupProperties } from './group-properties.tsx';
import { GeneralProperties } from './general-properties.tsx';
import classes from './properties-panel.module.css';
import { RulesEditor } from './rules/rules-editor.tsx';
import { UsedInLogic } from './used-in-logic.tsx';

/** What the selected field is made of. */
export function PropertiesPanel() {
  const { t } = useTranslation('form-builder');
  const id = useStored(({ selectedId }) => selectedId);
  const type = useStored((store) => store.fieldOf(store.selectedId)?.type);
  const isGroup = useStored(({ state }) => state.selectedIds.length > 1);
  if (isGroup) return <GroupProperties />;
  if (id === undefined || !type) return <p className={classes.empty}>{t('properties.none')}</p>;
  return <FieldProperties key={id} id={id} type={type} />;
}

/** Only the parts that show a text are drawn when it is typed. */
const FieldProperties = memo(({ id, type }: { id: string; type: FieldType }) => {
  const { t } = useTranslation('form-builder');
  const { languages } = useLanguages();
  const hasRules = rulesOf(type).length > 0 && isInput(type);
  return (
    // A form of their own: with each key, browsers read all controls of the form that it is typed in, and of the whole page where
    // there is none.
    <form className={classes.panel} onSubmit={(event) => event.preventDefault()}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t(`types.${type}`)}</h2>
        <UsedInLogic id={id} />
      </div>
      <Tabs defaultValue="general" keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="general">{t('properties.tabs.general')}</Tabs.Tab>
          {hasRules && <Tabs.Tab value="rules">{t('properties.tabs.rules')}</Tabs.Tab>}
          <Tabs.Tab value="logic">{t('properties.tabs.logic')}</Tabs.Tab>
          {languages.length > 0 && (
            <Tabs.Tab value="languages">
              {t('properties.tabs.languages')}
              <MissingCount id={id} languages={languages} />
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="general" className={classes.body}>
          <GeneralProperties id={id} type={type} />
        </Tabs.Panel>
        {hasRules && (
          <Tabs.Panel value="rules" className={classes.body}>
            <RulesEditor id={id} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="logic" className={classes.body}>
          <LogicEditor id={id} />
        </Tabs.Panel>
        {languages.length > 0 && (
          <Tabs.Panel value="languages" className={classes.body}>
            <FieldTranslations id={id} languages={languages} />
          </Tabs.Panel>
        )}
      </Tabs>
    </form>
  );
});

function MissingCount({ id, languages }: { id: string; languages: readonly string[] }) {
  const { t } = useTranslation('form-builder');
  const count = useStored((store) => {
    const field = store.fieldOf(id);
    return field ? languages.reduce((sum, locale) => sum + countMissing(field, locale), 0) : 0;
  });
  if (count === 0) return null;
  return (
    <span className={classes.missing} title={t('languages.count', { count })}>
      <span aria-hidden>{count}</span>
      <Hidden>{t('languages.count', { count })}</Hidden>
    </span>
  );
}
