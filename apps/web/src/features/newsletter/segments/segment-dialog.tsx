import { NativeSelect, TextInput } from '@mantine/core';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import {
  countSegment,
  createSegment,
  type Segment,
  segmentMatches,
  type SegmentRule,
  updateSegment,
} from '@sitewright/contract/newsletter/segments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { newsletterKey, useLists, useReload } from '../use-newsletter.ts';
import { SegmentRules } from './segment-rules.tsx';

interface Props {
  /** Absent: a new one is created. */
  segment?: Segment;
  onClose: () => void;
}

export function SegmentDialog({ segment, onClose }: Props) {
  const { t } = useTranslation('newsletter-campaigns');
  const reload = useReload();
  const lists = useLists().data?.lists ?? [];
  const [name, setName] = useState(segment?.name ?? '');
  const [match, setMatch] = useState(segment?.match ?? 'all');
  const [rules, setRules] = useState<SegmentRule[]>(
    segment?.rules ?? [{ field: 'language', op: 'is', value: 'en' }],
  );
  const isValid = rules.every(({ value }) => value.trim() !== '');
  const save = async (): Promise<void> => {
    const fields = { name: name.trim(), match, rules };
    await (segment
      ? request(updateSegment, {
          params: { segmentId: segment.id },
          body: { ...fields, version: segment.version },
        })
      : request(createSegment, { body: fields }));
    await reload();
    notify.success(t('segments.saved'));
  };
  return (
    <ActionDialog
      title={t(segment ? 'segments.editTitle' : 'segments.create')}
      confirm={t('save')}
      size={720}
      isDisabled={name.trim() === '' || !isValid}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('segments.name')}
        data-autofocus
        maxLength={limits.segmentNameMaxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('segments.match')}
        value={match}
        onChange={(event) => setMatch(event.currentTarget.value === 'any' ? 'any' : 'all')}
        data={segmentMatches.map((value) => ({ value, label: t(`segments.matches.${value}`) }))}
      />
      <SegmentRules rules={rules} lists={lists} onChange={setRules} />
      <Count match={match} rules={rules} isValid={isValid} />
    </ActionDialog>
  );
}

interface CountProps {
  match: Segment['match'];
  rules: readonly SegmentRule[];
  isValid: boolean;
}

/** Subscribers who match what is typed. */
function Count({ match, rules, isValid }: CountProps) {
  const { t } = useTranslation('newsletter-campaigns');
  const { data, isError } = useQuery({
    queryKey: newsletterKey('segment-count', match, rules),
    queryFn: ({ signal }) => request(countSegment, { body: { match, rules: [...rules] }, signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const words = isError
    ? t('segments.countFailed')
    : !isValid
      ? t('segments.incomplete')
      : t('segments.count', { count: data?.subscribers ?? 0 });
  return <p role="status">{words}</p>;
}
