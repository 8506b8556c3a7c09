import { Button } from '@mantine/core';
import type { Fix } from '@sitewright/contract/publishing/publishing';
import { type SetOperation, setOperation } from '@sitewright/document/operation';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import classes from './publish-dialog.module.css';

type EditFix = Extract<Fix, { kind: 'edit' }>;

interface Props {
  /** File name of the image. */
  name: string;
  fix: EditFix;
  isBusy: boolean;
  onFix: (fix: EditFix) => void;
}

const altMaxLength = 300;

/** The edit that describes an image, made from the one that the check suggests for it. */
const describeImage = (fix: EditFix, alt: string): EditFix => {
  const { id, path } = fix.ops[0] as unknown as SetOperation;
  const operation = setOperation(id, [...path.slice(0, -1), 'alt'], alt);
  return { ...fix, name: 'describe', values: { alt }, ops: [{ ...operation }] };
};

/** Asks for the alt text of an image. A known description is only suggested: its place decides what matters in it. */
export function AltTextFix({ name, fix, isBusy, onFix }: Props) {
  const { t } = useTranslation(['builder', 'recommendations']);
  const [alt, setAlt] = useState(String(fix.values['alt'] ?? ''));
  const describe = (event: FormEvent): void => {
    event.preventDefault();
    if (alt.trim() !== '') onFix(describeImage(fix, alt.trim()));
  };
  return (
    <form className={classes.altText} onSubmit={describe}>
      <input
        className={controls.input}
        aria-label={t('publish.altTextOf', { name })}
        placeholder={t('publish.altTextHint')}
        value={alt}
        maxLength={altMaxLength}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="compact-sm"
        variant="light"
        disabled={isBusy || alt.trim() === ''}
        aria-label={`${t('recommendations:fixes.describe')}: ${name}`}
      >
        {t('recommendations:fixes.describe')}
      </Button>
      {fix.name === 'decorate' && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={`${t('recommendations:fixes.decorate')}: ${name}`}
          onClick={() => onFix(fix)}
        >
          {t('recommendations:fixes.decorate')}
        </Button>
      )}
    </form>
  );
}
