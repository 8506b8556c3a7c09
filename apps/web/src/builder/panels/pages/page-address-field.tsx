import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from 'react-i18next';
import type { PageValues } from './page-values.ts';

interface Props {
  form: UseFormReturnType<PageValues>;
  description?: string;
  onTyped?: () => void;
}

export function PageAddressField({ form, description, onTyped }: Props) {
  const { t } = useTranslation('builder');
  return (
    <TextInput
      label={t('pages.address')}
      leftSection="/"
      description={description}
      maxLength={limits.sites.pageSlugMaxLength}
      spellCheck={false}
      {...form.getInputProps('slug')}
      onChange={(event) => {
        form.setFieldValue('slug', event.currentTarget.value.replace(/^\/+/, ''));
        onTyped?.();
      }}
    />
  );
}
