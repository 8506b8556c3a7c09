import { NumberInput, Radio, Switch, Textarea } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { type CommentMode, commentModes } from '@sitewright/contract/blog/blog-settings';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { issueOf } from '../../../ui/settings/lines-field.tsx';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import type { GroupProps } from './general-group.tsx';
import { useBlogGroup } from './use-blog-group.ts';

/** Days that a post takes comments, when that begins to be limited. */
const daysOffered = 90;

/** Who may comment, and what waits for approval. */
export function CommentsGroup({ siteId, settings, isReadOnly, onDirty, onStored }: GroupProps) {
  const { t } = useTranslation('blog');
  const group = useBlogGroup({
    siteId,
    name: 'comments',
    settings,
    fields: ['comments', 'approvesKnown', 'linksMax', 'blockedWords', 'closesAfterDays'],
    onDirty,
    onStored,
  });
  const { draft, change, faults } = group;
  const isOn = draft.comments !== 'off';
  return (
    <SettingsGroup
      title={t('settings.comments')}
      text={t('settings.commentsText')}
      group={group}
      isReadOnly={isReadOnly}
    >
      <Radio.Group
        label={t('settings.commentMode')}
        value={draft.comments}
        onChange={(mode) =>
          change({ comments: commentModes.find((one): one is CommentMode => one === mode) ?? draft.comments })
        }
      >
        {commentModes.map((mode) => (
          <Radio key={mode} mt={8} value={mode} label={t(`settings.commentModes.${mode}`)} />
        ))}
      </Radio.Group>
      {isOn && (
        <>
          <Switch
            label={t('settings.approvesKnown')}
            description={t('settings.approvesKnownHint')}
            checked={draft.approvesKnown}
            onChange={(event) => change({ approvesKnown: event.currentTarget.checked })}
          />
          <NumberInput
            label={t('settings.linksMax')}
            description={t('settings.linksMaxHint')}
            min={0}
            max={blogLimits.commentLinksMaxHighest}
            allowDecimal={false}
            value={draft.linksMax}
            error={faults['linksMax']}
            onChange={(value) => change({ linksMax: Number(value) })}
          />
          <BlockedWords
            value={draft.blockedWords}
            error={issueOf(faults, 'blockedWords')}
            onChange={(blockedWords) => change({ blockedWords })}
          />
          <Switch
            label={t('settings.closes')}
            checked={draft.closesAfterDays !== null}
            onChange={(event) =>
              change({ closesAfterDays: event.currentTarget.checked ? daysOffered : null })
            }
          />
          {draft.closesAfterDays !== null && (
            <NumberInput
              label={t('settings.closesAfterDays')}
              min={1}
              max={blogLimits.closeCommentsAfterDaysMax}
              allowDecimal={false}
              value={draft.closesAfterDays}
              error={faults['closesAfterDays']}
              onChange={(value) => change({ closesAfterDays: Number(value) })}
            />
          )}
        </>
      )}
    </SettingsGroup>
  );
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface WordsProps {
  value: readonly string[];
  error: string | undefined;
  onChange: (words: string[]) => void;
}

/** One a line, and with spaces: phrases are blocked too. The text is not reformatted while typing. */
function BlockedWords({ value, error, onChange }: WordsProps) {
  const { t } = useTranslation('blog');
  const [text, setText] = useState(value.join('\n'));
  const shown = linesIn(text).join('\n') === value.join('\n') ? text : value.join('\n');
  return (
    <Textarea
      label={t('settings.blockedWords')}
      description={t('settings.blockedWordsHint')}
      autosize
      minRows={2}
      maxRows={8}
      value={shown}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(linesIn(event.currentTarget.value));
      }}
    />
  );
}
