import { Loader, Menu } from '@mantine/core';
import type { FactPath } from '@sitewright/contract/company/company-bindings';
import type { Json } from '@sitewright/contract/content';
import { IconBuildingStore, IconLinkOff, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useEditor, useEditorView } from '../model/editor-context.tsx';
import { refreshCompany } from './site-company.ts';
import type { NodeField } from '../panels/properties/node-fields.ts';
import classes from './bindings.module.css';
import { bindTo, boundPath, factPreview } from './field-facts.ts';
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

/** Loads the profile whenever the menu opens: it may have been changed in another tab. */
function useCompany() {
  const editor = useEditor();
  const { company } = useEditorView();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    (): Promise<void> => refreshCompany(editor).catch(() => setFailed(true)),
    [editor],
  );
  useEffect(() => void load(), [load]);
  const reload = (): void => {
    setFailed(false);
    void load();
  };
  return { company, hasFailed: hasFailed && company === undefined, reload };
}

function BindingMenu({ nodeId, field, value, paths, bound }: Props & { bound: string | undefined }) {
  const { t } = useTranslation('company-facts');
  const language = useLanguage();
  const editor = useEditor();
  const { company, hasFailed, reload } = useCompany();
  const label = field.label[language];
  const set = (next: Json | undefined, said: string): void => {
    editor.setField(nodeId, ['data', field.name], next, { label: t('editLabel') });
    editor.announce(said);
  };
  const stop = (): void => {
    const shown = shownValue(editor, field, value);
    set(field.type === 'list' ? ownEntries(field, shown) : shown, t('unbound', { field: label }));
  };
  const stopItem = bound !== undefined && (
    <>
      <Menu.Item leftSection={<IconLinkOff size={15} stroke={1.6} />} onClick={stop}>
        {t('stop')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
  if (!company) {
    return (
      <>
        {stopItem}
        {hasFailed ? (
          <Menu.Item closeMenuOnClick={false} leftSection={<IconRefresh size={15} />} onClick={reload}>
            {t('noFacts')}
          </Menu.Item>
        ) : (
          <Menu.Item disabled leftSection={<Loader size={14} />}>
            {t('loading')}
          </Menu.Item>
        )}
      </>
    );
  }
  const { facts, isOwnProfile } = company;
  return (
    <div className={classes.menu}>
      {stopItem}
      <Menu.Label>{t('menu')}</Menu.Label>
      {paths.map((path) => {
        const shown = factPreview(facts, path);
        const preview = typeof shown === 'number' ? t('entries', { count: shown }) : shown;
        if (preview === undefined) return null;
        return (
          <Menu.Item
            key={path}
            aria-current={path === bound || undefined}
            onClick={() => set(bindTo({ field, value, facts }, path), t('bound', { field: label }))}
          >
            <span className={classes.fact}>
              <span>{factName(t, path)}</span>
              <small>{preview}</small>
            </span>
          </Menu.Item>
        );
      })}
      <Menu.Divider />
      {isOwnProfile ? (
        <Menu.Item
          component="a"
          href="/company-profile"
          target="_blank"
          leftSection={<IconPlus size={15} stroke={1.6} />}
        >
          <span className={classes.fact}>
            <span>{t('open')}</span>
            <EmptyFacts paths={paths.filter((path) => factPreview(facts, path) === undefined)} />
          </span>
        </Menu.Item>
      ) : (
        <Menu.Label>{t('otherProfile')}</Menu.Label>
      )}
    </div>
  );
}

/** The facts that would fit and that the profile does not have yet. */
function EmptyFacts({ paths }: { paths: readonly FactPath[] }) {
  const { t } = useTranslation('company-facts');
  if (paths.length === 0) return null;
  return (
    <small>
      {t('empty')}: {paths.map((path) => factName(t, path)).join(', ')}
    </small>
  );
}
