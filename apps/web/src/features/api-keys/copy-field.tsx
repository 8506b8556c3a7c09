import { Button, CopyButton, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './api-keys.module.css';

interface Props {
  label: string;
  value: string;
  isFocused?: boolean;
}

/** A text to be copied: selected by a click, and copied by a button. */
export function CopyField({ label, value, isFocused = false }: Props) {
  const { t } = useTranslation('api-keys');
  return (
    <div className={classes.copy}>
      <TextInput
        readOnly
        label={label}
        value={value}
        {...(isFocused ? { 'data-autofocus': true } : {})}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton timeout={limits.copyConfirmationMs} value={value}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'shown.copied' : 'shown.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
