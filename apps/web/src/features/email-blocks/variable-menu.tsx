import { Menu } from '@mantine/core';
import type { EmailVariableType } from '@sitewright/contract/email-blocks/email-blocks';
import { IconBraces } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useEditorSettings } from './editor-context.ts';
import styles from './email-blocks.module.css';

interface Props {
  /** Label of the field that it belongs to. */
  field: string;
  types: readonly EmailVariableType[];
  onPick: (name: string) => void;
}

export function VariableMenu({ field, types, onPick }: Props) {
  const { t } = useTranslation('email-blocks');
  const variables = useEditorSettings().variables.filter(({ type }) => types.includes(type));
  if (variables.length === 0) return null;
  return (
    <RowMenu
      button={
        <button type="button" aria-label={t('format.variableIn', { field })} title={t('format.variable')}>
          <IconBraces size={16} stroke={1.8} aria-hidden="true" />
          {t('format.variable')}
        </button>
      }
    >
      {() =>
        variables.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onPick(name)}>
            <span className={styles.variable}>
              {label}
              <code>{`{{${name}}}`}</code>
            </span>
          </Menu.Item>
        ))
      }
    </RowMenu>
  );
}
