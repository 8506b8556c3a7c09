import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorView } from '../../../model/editor-context.tsx';
import controls from '../../panel-controls.module.css';
import { PanelSelect } from '../../panel-field.tsx';
import { useTypedText } from '../../use-typed-text.ts';
import { canFollow, hrefOfPage, hrefOfTyped, targetOf } from './link-target.ts';

const ownAddress = 'address';
const addressMaxLength = 2_000;

interface DestinationProps {
  href: string;
  onType: (href: string) => void;
  onChoose: (href: string) => void;
}

/** Where a link leads: one of the site's pages, or an address as typed. */
export function LinkDestination({ href, onType, onChoose }: DestinationProps) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const selectId = useId();
  const target = targetOf(href, pages);
  const address = useTypedText(target.kind === 'address' ? target.address : '', (text) =>
    onType(hrefOfTyped(text)),
  );
  const [isLeft, setLeft] = useState(true);
  const isGone = target.kind === 'page' && !pages.some((page) => page.id === target.pageId);
  const isWrong = isLeft && !canFollow(href);
  const options = [
    ...(isGone ? [{ value: href, label: t('properties.link.gone') }] : []),
    ...pages.map((page) => ({ value: hrefOfPage(page.id), label: page.title })),
    { value: ownAddress, label: t('properties.link.address') },
  ];
  return (
    <div className={controls.field}>
      <label className={controls.hint} htmlFor={selectId}>
        {t('properties.link.to')}
      </label>
      <PanelSelect
        id={selectId}
        value={target.kind === 'page' ? hrefOfPage(target.pageId) : ownAddress}
        options={options}
        onChange={(chosen) => onChoose(chosen === ownAddress ? '' : chosen)}
      />
      {/* A path on its way to become longer may name a page for a moment: the field stays until it is left. */}
      {(target.kind === 'address' || !isLeft) && (
        <input
          type="text"
          inputMode="url"
          className={controls.input}
          aria-label={t('properties.link.address')}
          aria-invalid={isWrong}
          placeholder={t('properties.link.addressHint')}
          spellCheck={false}
          maxLength={addressMaxLength}
          {...address}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true);
            address.onBlur();
          }}
        />
      )}
      {isWrong && (
        <p className={controls.error} role="alert">
          {t('properties.link.wrong')}
        </p>
      )}
    </div>
  );
}
