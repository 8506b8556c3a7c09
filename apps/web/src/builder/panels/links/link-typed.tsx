import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { useTypedText } from '../use-typed-text.ts';
import type { DestinationProps } from './destination-props.ts';
import {
  linkIssueOf,
  hrefOfEmail,
  hrefOfPhone,
  hrefOfTyped,
  type LinkKind,
  targetOf,
} from './link-target.ts';

const addressMaxLength = 2_000;
const subjectMaxLength = 200;

/** Validation errors are shown only after the field has lost focus. */
function useTypedLink(kind: LinkKind, { href }: DestinationProps) {
  const { pages } = useEditorView();
  const [isLeft, setLeft] = useState(true);
  const target = targetOf(href, pages);
  return {
    target,
    isWrong: isLeft && target.kind === kind && linkIssueOf(target) !== undefined,
    watch: (onBlur: () => void) => ({
      onFocus: () => setLeft(false),
      onBlur: () => {
        setLeft(true);
        onBlur();
      },
    }),
  };
}

export function LinkUrl(props: DestinationProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const { target, isWrong, watch } = useTypedLink('address', props);
  const text = target.kind === 'address' ? target.address : '';
  const typed = useTypedText(text, (value) => props.onType(hrefOfTyped(value)));
  return (
    <div className={controls.field}>
      <label className={controls.hint} htmlFor={id}>
        {t('properties.link.address')}
      </label>
      <input
        id={id}
        type="text"
        inputMode="url"
        className={controls.input}
        aria-invalid={isWrong}
        placeholder={t('properties.link.addressHint')}
        spellCheck={false}
        maxLength={addressMaxLength}
        {...typed}
        {...watch(typed.onBlur)}
      />
    </div>
  );
}

export function LinkEmail(props: DestinationProps) {
  const { t } = useTranslation('builder');
  const emailId = useId();
  const subjectId = useId();
  const { target, isWrong, watch } = useTypedLink('email', props);
  const { email, subject } = target.kind === 'email' ? target : { email: '', subject: '' };
  const address = useTypedText(email, (value) => props.onType(hrefOfEmail(value, subject)));
  const about = useTypedText(subject, (value) => props.onType(hrefOfEmail(email, value)));
  return (
    <>
      <div className={controls.field}>
        <label className={controls.hint} htmlFor={emailId}>
          {t('properties.link.email')}
        </label>
        <input
          id={emailId}
          type="email"
          className={controls.input}
          aria-invalid={isWrong}
          placeholder={t('properties.link.emailHint')}
          spellCheck={false}
          maxLength={addressMaxLength}
          {...address}
          {...watch(address.onBlur)}
        />
      </div>
      <div className={controls.field}>
        <label className={controls.hint} htmlFor={subjectId}>
          {t('properties.link.subject')}
        </label>
        <input
          id={subjectId}
          type="text"
          className={controls.input}
          maxLength={subjectMaxLength}
          disabled={email === ''}
          {...about}
        />
      </div>
    </>
  );
}

export function LinkPhone(props: DestinationProps) {
  const { t } = useTranslation('builder');
  const id = useId();
  const { target, isWrong, watch } = useTypedLink('phone', props);
  const phone = target.kind === 'phone' ? target.phone : '';
  const typed = useTypedText(phone, (value) => props.onType(hrefOfPhone(value)));
  return (
    <div className={controls.field}>
      <label className={controls.hint} htmlFor={id}>
        {t('properties.link.phone')}
      </label>
      <input
        id={id}
        type="tel"
        className={controls.input}
        aria-invalid={isWrong}
        placeholder="+84 28 3829 1234"
        maxLength={40}
        {...typed}
        {...watch(typed.onBlur)}
      />
    </div>
  );
}
