import { NativeSelect, TextInput } from '@mantine/core';
import { tones } from '@sitewright/contract/ai/writing';
import { sectionLibrary } from '@sitewright/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { CompanySection, type SectionProps } from '../company-section.tsx';
import styles from '../company.module.css';
import { fieldIds } from '../field-ids.ts';

interface Font {
  id: string;
  family: string;
}

export function BrandSection({ draft, change, issue, isReadOnly }: SectionProps) {
  const { t } = useTranslation('company');
  const { brand } = draft;
  const { data: library = [] } = useQuery({
    queryKey: ['library', 'fonts'],
    queryFn: async ({ signal }) => (await request(sectionLibrary, { signal })).fonts as unknown as Font[],
    staleTime: Infinity,
  });
  const fonts = [
    { value: '', label: t('fields.noFont') },
    ...library.map(({ id, family }) => ({ value: id, label: family.replace(/ Variable$/, '') })),
  ];
  // Words of the business from elsewhere, such as an import, stay a choice.
  const isOwnTone = brand.tone !== '' && !tones.some((tone) => tone === brand.tone);
  return (
    <CompanySection name="brand" isReadOnly={isReadOnly}>
      <div className={styles.pair}>
        {(['primary', 'secondary'] as const).map((name) => (
          <ColorField
            key={name}
            id={name === 'primary' ? fieldIds.brand : undefined}
            label={t(`fields.${name}`)}
            value={brand.colors[name]}
            error={issue(`brand.colors.${name}`)}
            onChange={(color) => change({ brand: { ...brand, colors: { ...brand.colors, [name]: color } } })}
          />
        ))}
        {(['heading', 'body'] as const).map((place) => (
          <NativeSelect
            key={place}
            label={t(`fields.${place}`)}
            value={brand.fonts[place]}
            error={issue(`brand.fonts.${place}`)}
            data={fonts}
            onChange={(event) =>
              change({ brand: { ...brand, fonts: { ...brand.fonts, [place]: event.currentTarget.value } } })
            }
          />
        ))}
        <NativeSelect
          label={t('fields.tone')}
          value={brand.tone}
          error={issue('brand.tone')}
          data={[
            { value: '', label: t('fields.noTone') },
            ...tones.map((value) => ({ value: value as string, label: t(`tones.${value}`) })),
            ...(isOwnTone ? [{ value: brand.tone, label: brand.tone }] : []),
          ]}
          onChange={(event) => change({ brand: { ...brand, tone: event.currentTarget.value } })}
        />
      </div>
    </CompanySection>
  );
}

interface ColorProps {
  id: string | undefined;
  label: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}

const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

function ColorField({ id, label, value, error, onChange }: ColorProps) {
  const { t } = useTranslation('company');
  /** Typed text that is not a color yet. */
  const [text, setText] = useState<string>();
  const isWrong = text !== undefined && text !== '';
  return (
    <div className={styles.color}>
      <input
        type="color"
        aria-label={t('fields.pick', { name: label })}
        value={value ?? '#ffffff'}
        data-empty={value === null ? '' : undefined}
        onChange={(event) => {
          setText(undefined);
          onChange(event.currentTarget.value);
        }}
      />
      <TextInput
        {...(id !== undefined && { id })}
        label={label}
        placeholder="#b4411f"
        maxLength={7}
        spellCheck={false}
        value={text ?? value ?? ''}
        error={isWrong ? t('fields.invalidColor') : error}
        onChange={(event) => {
          const next = event.currentTarget.value.trim();
          const isDone = next === '' || isHex(next);
          setText(isDone ? undefined : next);
          if (isDone) onChange(next === '' ? null : next.toLowerCase());
        }}
      />
    </div>
  );
}
