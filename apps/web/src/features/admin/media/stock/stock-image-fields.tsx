import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { stockCategories } from '@sitewright/contract/stock/stock';
import { type StockImageCategory, stockImageCategories } from '@sitewright/contract/stock/stock-images';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import type { StockImageTexts } from './use-stock-images.ts';

/** Validation issues by field name. */
export type StockImageIssues = Readonly<Partial<Record<keyof StockImageTexts | 'image', string>>>;

const isWebUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '');

/** Client-side validation before submit. */
export const issuesOf = (words: StockImageTexts, isOwn: boolean, t: TFunction<'admin'>): StockImageIssues => {
  const needed = isOwn
    ? (['title', 'alt', 'category', 'credit', 'licence', 'sourceUrl'] as const)
    : (['title', 'alt'] as const);
  const missing = needed.filter((name) => words[name].trim() === '');
  const faults: Partial<Record<keyof StockImageTexts, string>> = {};
  for (const name of missing) faults[name] = t(`stock.missing.${name}`);
  if (isOwn && !faults.sourceUrl && !isWebUrl(words.sourceUrl)) faults.sourceUrl = t('stock.noAddress');
  return faults;
};

interface Props {
  words: StockImageTexts;
  /** Added by staff: credit is editable and a category is required. */
  isOwn: boolean;
  faults: StockImageIssues;
  hasFocus?: boolean;
  onChange: (words: StockImageTexts) => void;
}

export function StockImageFields({ words, isOwn, faults, hasFocus, onChange }: Props) {
  const { t } = useTranslation('admin');
  const set = (fields: Partial<StockImageTexts>): void => onChange({ ...words, ...fields });
  const categories = isOwn ? stockCategories : stockImageCategories;
  return (
    <>
      <TextInput
        label={t('stock.title')}
        data-autofocus={hasFocus || undefined}
        value={words.title}
        maxLength={limits.stock.titleMaxLength}
        error={faults.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('stock.alt')}
        description={t('stock.altHint')}
        autosize
        minRows={2}
        value={words.alt}
        maxLength={limits.media.altMaxLength}
        error={faults.alt}
        onChange={(event) => set({ alt: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('stock.category')}
        value={words.category}
        error={faults.category}
        data={[
          ...(words.category === '' ? [{ value: '', label: t('stock.chooseCategory') }] : []),
          ...categories.map((value) => ({ value, label: t(`stock.categories.${value}`) })),
        ]}
        onChange={(event) => set({ category: event.currentTarget.value as StockImageCategory })}
      />
      <TagsInput
        label={t('stock.tags')}
        description={t('stock.tagsHint')}
        value={words.tags}
        maxTags={limits.media.tagsMax}
        maxLength={limits.media.tagMaxLength}
        onChange={(tags) => set({ tags })}
      />
      {isOwn && <CreditFields words={words} faults={faults} onSet={set} />}
    </>
  );
}

interface CreditProps {
  words: StockImageTexts;
  faults: StockImageIssues;
  onSet: (fields: Partial<StockImageTexts>) => void;
}

function CreditFields({ words, faults, onSet }: CreditProps) {
  const { t } = useTranslation('admin');
  const fields = [
    { name: 'credit', maxLength: limits.media.creditMaxLength },
    { name: 'licence', maxLength: limits.stock.licenceMaxLength },
    { name: 'sourceUrl', maxLength: limits.media.addressMaxLength, type: 'url', inputMode: 'url' },
  ] as const;
  return fields.map(({ name, ...props }) => (
    <TextInput
      key={name}
      {...props}
      label={t(`stock.${name}`)}
      description={t(`stock.${name}Hint`)}
      value={words[name]}
      error={faults[name]}
      onChange={(event) => onSet({ [name]: event.currentTarget.value })}
    />
  ));
}
