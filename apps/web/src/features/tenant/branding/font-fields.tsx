import { NativeSelect } from '@mantine/core';
import type { Branding } from '@sitewright/contract/branding/branding';
import { sectionLibrary } from '@sitewright/contract/library/library';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';

interface Props {
  fonts: Branding['fonts'];
  onChange: (fonts: Branding['fonts']) => void;
}

interface Font {
  id: string;
  family: string;
}

/** Fonts of the library, plus the product's default. */
export function FontFields({ fonts, onChange }: Props) {
  const { t } = useTranslation('tenant');
  const { data = [] } = useQuery({
    queryKey: ['library', 'fonts'],
    queryFn: async ({ signal }) => (await request(sectionLibrary, { signal })).fonts as unknown as Font[],
    staleTime: Infinity,
  });
  const options = [
    { value: '', label: t('branding.ownFont') },
    ...data.map(({ id, family }) => ({ value: id, label: family.replace(/ Variable$/, '') })),
  ];
  const chosen = fonts ?? { heading: '', body: '' };
  const choose = (change: Partial<typeof chosen>): void => {
    const next = { ...chosen, ...change };
    onChange(next.heading || next.body ? next : null);
  };
  return (
    <>
      <NativeSelect
        label={t('branding.headingFont')}
        value={chosen.heading}
        data={options}
        onChange={(event) => choose({ heading: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('branding.bodyFont')}
        value={chosen.body}
        data={options}
        onChange={(event) => choose({ body: event.currentTarget.value })}
      />
    </>
  );
}
