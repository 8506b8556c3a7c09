import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { BlockFieldsProps } from './block-fields-props.ts';
import { useEditorSettings } from './editor-context.ts';
import { useIssueText } from './use-issue-text.ts';

/** Condition of a block: always shown, or depending on a variable that can be empty. */
export function ConditionField({ block, onChange }: BlockFieldsProps) {
  const { t } = useTranslation('email-blocks');
  const { variables, isReadOnly } = useEditorSettings();
  const issue = useIssueText();
  const { showIf, hideIf, ...always } = block;
  const optional = variables.filter(({ isRequired }) => !isRequired);
  if (optional.length === 0) return null;
  const value = showIf ? `show:${showIf}` : hideIf ? `hide:${hideIf}` : '';
  const handleChange = (next: string): void => {
    const [kind, name] = next.split(':');
    onChange(
      kind === 'show' && name
        ? { ...always, showIf: name }
        : kind === 'hide' && name
          ? { ...always, hideIf: name }
          : always,
      'condition',
    );
  };
  return (
    <NativeSelect
      label={t('condition.label')}
      value={value}
      disabled={isReadOnly}
      error={issue(`blocks.${block.id}.showIf`) ?? issue(`blocks.${block.id}.hideIf`)}
      data={[
        { value: '', label: t('condition.always') },
        ...optional.map(({ name, label }) => ({
          value: `show:${name}`,
          label: t('condition.with', { label }),
        })),
        ...optional.map(({ name, label }) => ({
          value: `hide:${name}`,
          label: t('condition.without', { label }),
        })),
      ]}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}
