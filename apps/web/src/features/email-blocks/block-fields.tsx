import { Button, NativeSelect, Switch } from '@mantine/core';
import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import type { EmailBlock } from '@sitewright/contract/email-blocks/email-blocks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import type { BlockFieldsProps } from './block-fields-props.ts';
import { ConditionField } from './condition-field.tsx';
import { useEditorSettings } from './editor-context.ts';
import { TextField } from './text-field.tsx';
import { useIssueText } from './use-issue-text.ts';
import styles from './email-blocks.module.css';

/** The settings of one block. */
export function BlockFields(props: BlockFieldsProps) {
  return (
    <div className={styles.fields}>
      <OwnFields {...props} />
      <ConditionField {...props} />
    </div>
  );
}

function OwnFields({ block, onChange }: BlockFieldsProps) {
  const { t } = useTranslation('email-blocks');
  const { isReadOnly } = useEditorSettings();
  const at = (field: string): string => `blocks.${block.id}.${field}`;
  switch (block.type) {
    case 'logo':
      return <p className={styles.note}>{t('fields.logoText')}</p>;
    case 'unsubscribe':
      return <p className={styles.note}>{t('fields.unsubscribeText')}</p>;
    case 'divider':
      return null;
    case 'heading':
      return (
        <TextField
          label={t('fields.text')}
          value={block.text}
          path={at('text')}
          max={limits.headingMaxLength}
          onChange={(text) => onChange({ ...block, text }, 'text')}
        />
      );
    case 'footer':
    case 'text':
      return (
        <>
          <TextField
            label={t('fields.text')}
            value={block.text}
            path={at('text')}
            max={limits.textMaxLength}
            isRich
            onChange={(text) => onChange({ ...block, text }, 'text')}
          />
          {block.type === 'text' && (
            <Switch
              label={t('fields.isSmall')}
              checked={block.isSmall === true}
              disabled={isReadOnly}
              onChange={(event) => onChange({ ...block, isSmall: event.currentTarget.checked }, 'isSmall')}
            />
          )}
        </>
      );
    case 'button':
      return (
        <>
          <TextField
            label={t('fields.label')}
            value={block.label}
            path={at('label')}
            max={limits.labelMaxLength}
            onChange={(label) => onChange({ ...block, label }, 'label')}
          />
          <TextField
            label={t('fields.link')}
            description={t('fields.linkHint')}
            value={block.url}
            path={at('url')}
            max={limits.urlMaxLength}
            types={['url']}
            onChange={(url) => onChange({ ...block, url }, 'url')}
          />
        </>
      );
    case 'image':
      return (
        <>
          <TextField
            label={t('fields.imageUrl')}
            description={t('fields.imageHint')}
            value={block.url}
            path={at('url')}
            max={limits.urlMaxLength}
            types={[]}
            onChange={(url) => onChange({ ...block, url }, 'url')}
          />
          <TextField
            label={t('fields.alt')}
            value={block.alt}
            path={at('alt')}
            max={limits.altMaxLength}
            types={[]}
            onChange={(alt) => onChange({ ...block, alt }, 'alt')}
          />
        </>
      );
    case 'list':
      return <ListFields block={block} onChange={onChange} />;
    default:
      return <VariableField block={block} onChange={onChange} />;
  }
}

function ListFields({ block, onChange }: BlockFieldsProps<EmailBlock & { type: 'list' }>) {
  const { t } = useTranslation('email-blocks');
  const { isReadOnly } = useEditorSettings();
  const { items } = block;
  const change = (next: string[], field: string): void => onChange({ ...block, items: next }, field);
  return (
    <>
      {items.map((item, index) => (
        // Items have no id; their place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.item}>
          <TextField
            label={t('fields.item', { n: index + 1 })}
            value={item}
            path={`blocks.${block.id}.items.${index}`}
            max={limits.itemMaxLength}
            onChange={(text) => change(items.with(index, text), `items.${index}`)}
          />
          {!isReadOnly && items.length > 1 && (
            <button
              type="button"
              className={styles.iconButton}
              aria-label={t('fields.removeItem', { n: index + 1 })}
              onClick={() => change(items.toSpliced(index, 1), 'items')}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden="true" />
            </button>
          )}
        </div>
      ))}
      {!isReadOnly && items.length < limits.itemsMax && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
            onClick={() => change([...items, t('newTexts.item')], 'items')}
          >
            {t('fields.addItem')}
          </Button>
        </div>
      )}
    </>
  );
}

function VariableField({
  block,
  onChange,
}: BlockFieldsProps<EmailBlock & { type: 'rows' | 'links' | 'code' }>) {
  const { t } = useTranslation('email-blocks');
  const { variables, isReadOnly } = useEditorSettings();
  const error = useIssueText()(`blocks.${block.id}.variable`);
  const fitting = variables.filter(({ type }) => type === block.type);
  const isKnown = fitting.some(({ name }) => name === block.variable);
  return (
    <NativeSelect
      label={t('fields.variable')}
      value={block.variable}
      error={error}
      disabled={isReadOnly}
      data={[
        ...(isKnown ? [] : [{ value: block.variable, label: block.variable }]),
        ...fitting.map(({ name, label }) => ({ value: name, label })),
      ]}
      onChange={(event) => onChange({ ...block, variable: event.currentTarget.value }, 'variable')}
    />
  );
}
