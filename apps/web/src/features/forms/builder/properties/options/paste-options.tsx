import type { FieldOption } from '@sitewright/contract/forms/form-definition';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { focusOnMount } from '../../../../../ui/confirm-button.tsx';
import { ControlFrame } from '../../controls/control-frame.tsx';
import { optionsFromLines } from '../../model/edit-options.ts';

interface Props {
  options: readonly FieldOption[];
  onApply: (options: FieldOption[]) => void;
  onCancel: () => void;
}

/** All options as text, one per line. */
export function PasteOptions({ options, onApply, onCancel }: Props) {
  const { t } = useTranslation(['form-builder', 'common']);
  const [text, setText] = useState(() => options.map(({ label }) => label).join('\n'));
  return (
    <>
      <ControlFrame label={t('options.lines')} hint={t('options.linesHint')}>
        {(control) => (
          <textarea
            {...control}
            ref={focusOnMount}
            rows={8}
            className={controls.textarea}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </ControlFrame>
      <div className={controls.row}>
        <Button size="xs" onClick={() => onApply(optionsFromLines(text, options))}>
          {t('options.apply')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </>
  );
}
