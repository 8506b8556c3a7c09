import { Alert, Button, Loader } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import { Hidden } from '../../../ui/visually-hidden.tsx';
import { useEditor } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { contentLanguage } from '../pages/page-start.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import { needsModel, type SuggestOptions } from './ask-writer.ts';
import { DraftList, SuggestionList } from './suggestion-list.tsx';
import { textsOfNode } from './text-targets.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useWriterStatus } from './use-writer-status.ts';
import { OptionFields } from './option-fields.tsx';
import { WriterLine } from './writer-line.tsx';
import classes from './suggest-texts.module.css';

interface Props {
  nodeId: string;
  onClose: () => void;
}

/** Suggests other texts for a section or element. Nothing changes before some of them are used. */
export default function SuggestTextsDialog({ nodeId, onClose }: Props) {
  const { t } = useTranslation('suggest-texts');
  const language = useLanguage();
  const editor = useEditor();
  const [name] = useState(() => nodeLabel(editor, nodeId, language));
  const hasTexts = useMemo(
    () => (textsOfNode(editor, nodeId, language)?.targets ?? []).length > 0,
    [editor, nodeId, language],
  );
  return (
    <PanelDialog onClose={onClose} size={760} title={t('title', { name })}>
      {hasTexts ? (
        <Suggestions nodeId={nodeId} onClose={onClose} />
      ) : (
        <p className={classes.noTexts}>{t('noTexts')}</p>
      )}
    </PanelDialog>
  );
}

function Suggestions({ nodeId, onClose }: Props) {
  const { t } = useTranslation('suggest-texts');
  const language = useLanguage();
  const editor = useEditor();
  const status = useWriterStatus();
  const isSection = editor.node(nodeId)?.kind === 'section';
  const [options, setOptions] = useState<SuggestOptions>(() => ({
    action: isSection ? 'write' : 'shorten',
    tone: 'friendly',
    into: contentLanguage(editor.view.site.settings.locale, language) === 'en' ? 'vi' : 'en',
  }));
  const suggestions = useSuggestions(nodeId, onClose);
  const { answer, drafts, isAsking, outcome } = suggestions;
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isAsking) void suggestions.ask(options);
  };
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <WriterLine status={status} />
      <OptionFields
        options={options}
        isSection={isSection}
        mayTranslate={status.data?.features.translate.available ?? false}
        hasReason={status.data !== undefined}
        onChange={(next) => {
          setOptions(next);
          suggestions.reset();
        }}
      />
      {outcome.kind === 'failed' && (
        <Failure
          error={outcome.error}
          mayUseBuiltIn={!needsModel(options.action)}
          onUseBuiltIn={() => void suggestions.ask(options, { useBuiltIn: true })}
        />
      )}
      {outcome.kind === 'skipped' && (
        <Alert color="yellow" role="alert">
          {outcome.used > 0 && t('used', { count: outcome.used })} {t('skipped', { count: outcome.skipped })}
        </Alert>
      )}
      {isAsking && drafts.length > 0 && <DraftList drafts={drafts} />}
      {answer && !isAsking && (
        <SuggestionList
          key={answer.id}
          answer={answer}
          isUsed={suggestions.isUsed}
          onToggle={suggestions.toggle}
        />
      )}
      <Hidden role="status">
        {isAsking && t('waiting')}
        {outcome.kind === 'answered' &&
          answer &&
          (answer.suggestions.length === 0
            ? t('result.none')
            : t('result.count', { count: answer.suggestions.length }))}
      </Hidden>
      <Buttons suggestions={suggestions} isModel={status.data?.isModel === true} />
    </form>
  );
}

/** Errors of a model, which the built-in writer does not have. */
const modelErrors: ReadonlySet<string> = new Set([
  'unusable_output',
  'provider_busy',
  'provider_error',
  'provider_timeout',
  'limit_reached',
]);

interface FailureProps {
  error: unknown;
  mayUseBuiltIn: boolean;
  onUseBuiltIn: () => void;
}

function Failure({ error, mayUseBuiltIn, onUseBuiltIn }: FailureProps) {
  const { t } = useTranslation('suggest-texts');
  const isOfModel = error instanceof ApiError && modelErrors.has(error.code);
  return (
    <Alert color="red" role="alert">
      <p className={classes.sentence}>{messageOf(error, t('failed'))}</p>
      {isOfModel && mayUseBuiltIn && (
        <Button type="button" size="xs" mt={10} variant="default" onClick={onUseBuiltIn}>
          {t('useBuiltIn')}
        </Button>
      )}
    </Alert>
  );
}

interface ButtonsProps {
  suggestions: ReturnType<typeof useSuggestions>;
  isModel: boolean;
}

function Buttons({ suggestions, isModel }: ButtonsProps) {
  const { t } = useTranslation('suggest-texts');
  const { answer, isAsking, outcome, usedCount } = suggestions;
  const hasSuggestions = answer !== undefined && answer.suggestions.length > 0;
  if (isAsking)
    return (
      <div className={classes.buttons}>
        <p className={classes.waiting}>
          <Loader size={16} aria-hidden />
          {t(isModel ? 'waitingForModel' : 'waiting')}
        </p>
        <Button type="button" variant="default" ref={focusOnMount} onClick={suggestions.cancel}>
          {t('cancel')}
        </Button>
      </div>
    );
  // After these, the button that had the focus is gone.
  const isNext = outcome.kind === 'cancelled' || outcome.kind === 'failed' || outcome.kind === 'skipped';
  return (
    <div className={classes.buttons}>
      <Button
        type="submit"
        variant={hasSuggestions ? 'default' : 'filled'}
        leftSection={<IconPencilBolt size={16} stroke={1.6} />}
        ref={isNext ? focusOnMount : undefined}
      >
        {t(answer || outcome.kind === 'skipped' ? 'again' : 'suggest')}
      </Button>
      {hasSuggestions && (
        <Button type="button" disabled={usedCount === 0} onClick={suggestions.use}>
          {t('use', { count: usedCount })}
        </Button>
      )}
    </div>
  );
}
