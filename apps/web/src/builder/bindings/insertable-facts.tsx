// Texts of the page and site settings that may contain facts of the company profile, as placeholders.
import type { FactPath } from '@sitewright/contract/company/company-bindings';
import {
  fillPlaceholders,
  hasPlaceholder,
  placeholderOf,
  searchFacts,
  textFact,
} from '@sitewright/render/bindings/fact-placeholders';
import { IconBuildingStore } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { factName } from '../../features/company-sites/fact-name.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import controls from '../../ui/panel-controls.module.css';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useEditor } from '../model/editor-context.tsx';
import classes from './bindings.module.css';
import { FactMenu } from './fact-menu.tsx';
import { useCompany } from './use-company.ts';

interface Props {
  label: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  /** The input, whose label has the same text. */
  children: ReactNode;
}

/** An input with a button that inserts a fact where the caret was last. */
export function InsertableFacts({ label, value, maxLength, onChange, children }: Props) {
  const { t } = useTranslation('company-facts');
  const editor = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  /** The text in which a fact had no room. */
  const [fullText, setFullText] = useState<string>();
  if (fullText !== undefined && fullText !== value) setFullText(undefined);
  const insert = (path: FactPath): void => {
    const input = frame.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const start = input?.selectionStart ?? value.length;
    const text = value.slice(0, start) + placeholderOf(path) + value.slice(input?.selectionEnd ?? start);
    if (text.length > maxLength) {
      setFullText(value);
      return;
    }
    onChange(text);
    editor.announce(t('inserted', { fact: factName(t, path), field: label }));
  };
  return (
    <div ref={frame} className={classes.insertable}>
      {children}
      <RowMenu
        width={280}
        button={
          <button type="button" className={classes.button} aria-label={t('insertIn', { field: label })}>
            <IconBuildingStore size={14} stroke={1.7} aria-hidden />
            <span>{t('insert')}</span>
          </button>
        }
      >
        {() => <FactMenu paths={searchFacts} onPick={insert} />}
      </RowMenu>
      {fullText === value && (
        <p className={controls.error} role="alert">
          {t('noRoom', { field: label })}
        </p>
      )}
    </div>
  );
}

/** Fills placeholders as the published page will; they stay while the profile is not known. */
export function useFilledTexts(
  texts: readonly (string | undefined)[],
): (text: string, maxLength: number) => string {
  const { company } = useCompany(texts.some((text) => text !== undefined && hasPlaceholder(text)));
  return (text, maxLength) =>
    company ? fillPlaceholders(text, (path) => textFact(company.facts, path), maxLength) : text;
}
