import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { type SegmentField, segmentFields, type SegmentRule } from '@sitewright/contract/newsletter/segments';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useCampaigns } from '../campaigns/use-campaigns.ts';
import { languageNames } from '../campaigns/language-names.ts';
import classes from '../newsletter.module.css';

interface Props {
  rules: readonly SegmentRule[];
  lists: readonly NewsletterList[];
  onChange: (rules: SegmentRule[]) => void;
}

const opsOf = (field: SegmentField): readonly SegmentRule['op'][] =>
  field === 'subscribed' ? ['after', 'before'] : ['is', 'isNot'];

/** A rule of this field with its first value. What is typed is checked by the schema, not by the type. */
const ruleOf = (field: SegmentField, value: string): SegmentRule =>
  ({ field, op: opsOf(field)[0], value }) as SegmentRule;

/** The conditions of a segment. */
export function SegmentRules({ rules, lists, onChange }: Props) {
  const { t } = useTranslation('newsletter-campaigns');
  return (
    <div className={classes.rules} role="group" aria-label={t('segments.conditions')}>
      {rules.map((rule, index) => (
        // Conditions have no id; their place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <Rule
          key={index}
          number={index + 1}
          rule={rule}
          lists={lists}
          onChange={(next) => onChange(rules.with(index, next))}
          onRemove={rules.length > 1 ? () => onChange(rules.toSpliced(index, 1)) : undefined}
        />
      ))}
      {rules.length < limits.segmentRulesMax && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden="true" />}
            onClick={() => onChange([...rules, ruleOf('tag', '')])}
          >
            {t('segments.add')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RuleProps {
  number: number;
  rule: SegmentRule;
  lists: readonly NewsletterList[];
  onChange: (rule: SegmentRule) => void;
  onRemove: (() => void) | undefined;
}

function Rule({ number, rule, lists, onChange, onRemove }: RuleProps) {
  const { t } = useTranslation('newsletter-campaigns');
  const campaigns = useCampaigns().items;
  const first: Partial<Record<SegmentField, string>> = {
    list: lists[0]?.id ?? '',
    campaign: campaigns[0]?.id ?? '',
    language: 'en',
  };
  const change = (part: Partial<SegmentRule>): void => onChange({ ...rule, ...part } as SegmentRule);
  return (
    <div className={classes.rule}>
      <NativeSelect
        label={t('segments.field', { n: number })}
        value={rule.field}
        onChange={(event) => {
          const field = event.currentTarget.value as SegmentField;
          onChange(ruleOf(field, first[field] ?? ''));
        }}
        data={segmentFields.map((value) => ({ value, label: t(`segments.fields.${value}`) }))}
      />
      <NativeSelect
        label={t('segments.op', { n: number })}
        value={rule.op}
        onChange={(event) => change({ op: event.currentTarget.value } as Partial<SegmentRule>)}
        data={opsOf(rule.field).map((value) => ({ value, label: t(`segments.ops.${value}`) }))}
      />
      <Value
        label={t('segments.value', { n: number })}
        rule={rule}
        choices={{
          list: lists.map(({ id, name }) => ({ value: id, label: name })),
          campaign: campaigns.map(({ id, subject }) => ({ value: id, label: subject || t('untitled') })),
          language: (['en', 'vi'] as const).map((value) => ({ value, label: languageNames[value] })),
        }}
        onChange={(value) => change({ value })}
      />
      {onRemove && (
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t('segments.remove', { n: number })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

interface ValueProps {
  label: string;
  rule: SegmentRule;
  choices: Record<'list' | 'campaign' | 'language', { value: string; label: string }[]>;
  onChange: (value: string) => void;
}

function Value({ label, rule: { field, value }, choices, onChange }: ValueProps) {
  if (field === 'list' || field === 'campaign' || field === 'language') {
    const isKnown = choices[field].some((choice) => choice.value === value);
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[...(isKnown ? [] : [{ value, label: '–' }]), ...choices[field]]}
      />
    );
  }
  return (
    <TextInput
      label={label}
      type={field === 'subscribed' ? 'date' : 'text'}
      maxLength={field === 'source' ? limits.sourceMaxLength : limits.tagMaxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
