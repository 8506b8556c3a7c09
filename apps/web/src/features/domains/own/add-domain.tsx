import { Button, TextInput } from '@mantine/core';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useDomainSource } from './domain-source.ts';
import styles from './domains.module.css';
import { addErrors, useErrorText } from './use-error-text.ts';

/** The field that adds a domain. */
export function AddDomain({ onAdded }: { onAdded: (id: string) => void }) {
  const { t } = useTranslation('domains');
  const { add } = useDomainSource().actions;
  const errorText = useErrorText();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const [isAdding, setAdding] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isAdding) return;
    setFailure('');
    setAdding(true);
    try {
      await add(name, onAdded);
      setName('');
    } catch (error) {
      setFailure(errorText(error, addErrors));
      input.current?.focus();
    }
    setAdding(false);
  };
  return (
    <form noValidate className={styles.add} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        label={t('name')}
        description={t('nameHint')}
        placeholder="www.example.com"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.inputMaxLength}
        value={name}
        error={failure}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setFailure('');
        }}
      />
      <Button type="submit" loading={isAdding}>
        {t('add')}
      </Button>
    </form>
  );
}
