import { ActionIcon, Tooltip } from '@mantine/core';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import {
  IconAlertOctagon,
  IconArchive,
  IconArrowBackUp,
  IconInbox,
  IconMail,
  IconMailOpened,
  IconShieldCheck,
  IconStar,
  IconStarOff,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { type ChangeLabel, changesOf, labelOf, type SubmissionChange } from './submission-changes.ts';

const icons: Record<ChangeLabel, ComponentType<{ size: number; stroke: number }>> = {
  read: IconMailOpened,
  new: IconMail,
  starred: IconStar,
  unstar: IconStarOff,
  archived: IconArchive,
  unarchive: IconInbox,
  spam: IconAlertOctagon,
  ham: IconShieldCheck,
  trash: IconTrash,
  restore: IconArrowBackUp,
  delete: IconTrashX,
};

interface Props {
  submission: Submission;
  onChange: (change: SubmissionChange) => void;
}

/** What can be done with the open submission. */
export function ChangeButtons({ submission, onChange }: Props) {
  const { t } = useTranslation('submissions');
  return changesOf(submission).map((change) => {
    const label = labelOf(change, submission.status);
    const Icon = icons[label];
    const text = t(`inbox.actions.${label}`);
    return (
      <Tooltip key={label} label={text}>
        <ActionIcon
          size={34}
          aria-label={text}
          {...(change === 'delete' ? { color: 'red' } : {})}
          onClick={() => onChange(change)}
        >
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    );
  });
}
