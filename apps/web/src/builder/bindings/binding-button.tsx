import { Menu } from '@mantine/core';
import type { FactPath } from '@sitewright/contract/company/company-bindings';
import type { Json } from '@sitewright/contract/content';
import { IconBuildingStore, IconLinkOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useEditor } from '../model/editor-context.tsx';
import type { NodeField } from '../panels/properties/node-fields.ts';
import classes from './bindings.module.css';
import { FactMenu } from './fact-menu.tsx';
import { bindTo, boundPath } from './field-facts.ts';
import { shownValue } from './shown-value.ts';
import { factName } from '../../features/company-sites/fact-name.ts';
import { ownEntries } from './own-entries.ts';

interface Props {
  nodeId: string;
  field: NodeField;
  value: Json | undefined;
  /** The facts that fit the field. */
  paths: readonly FactPath[];
}

/** The button in a field's label line that binds it to the company profile, or shows what it is bound to. */
export function BindingButton({ nodeId, field, value, paths }: Props) {
  const { t } = useTranslation('company-facts');
  const language = useLanguage();
  const label = field.label[language];
  const bound = boundPath(value);
  const fact = bound === undefined ? undefined : factName(t, bound);
  const isBound = fact !== undefined;
  return (
    <RowMenu
      width={280}
      button={
        <button
          type="button"
          className={isBound ? classes.chip : classes.button}
          // Without the label of the field, which names the field alone; the title describes the button.
          aria-label={isBound ? t('boundTo', { field: label, fact }) : t('use')}
          title={isBound ? t('boundTo', { field: label, fact }) : t('useFor', { field: label })}
        >
          <IconBuildingStore size={14} stroke={1.7} aria-hidden />
          {fact !== undefined && <span>{fact}</span>}
        </button>
      }
    >
      {() => <BindingMenu nodeId={nodeId} field={field} value={value} paths={paths} bound={bound} />}
    </RowMenu>
  );
}

function BindingMenu({ nodeId, field, value, paths, bound }: Props & { bound: string | undefined }) {
  const { t } = useTranslation('company-facts');
  const language = useLanguage();
  const editor = useEditor();
  const label = field.label[language];
  const set = (next: Json | undefined, said: string): void => {
    editor.setField(nodeId, ['data', field.name], next, { label: t('editLabel') });
    editor.announce(said);
  };
  const stop = (): void => {
    const shown = shownValue(editor, field, value);
    set(field.type === 'list' ? ownEntries(field, shown) : shown, t('unbound', { field: label }));
  };
  return (
    <FactMenu
      paths={paths}
      bound={bound}
      onPick={(path, facts) => set(bindTo({ field, value, facts }, path), t('bound', { field: label }))}
    >
      {bound !== undefined && (
        <>
          <Menu.Item leftSection={<IconLinkOff size={15} stroke={1.6} />} onClick={stop}>
            {t('stop')}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
    </FactMenu>
  );
}
