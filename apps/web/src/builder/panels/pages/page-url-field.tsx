import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { depthOf, isBelow, leafOf, parentOf, pathIn } from '@sitewright/contract/pages/page-path';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import { treeOf } from './page-tree.ts';
import type { PageValues } from './page-values.ts';

interface Props {
  form: UseFormReturnType<PageValues>;
  description?: string;
  onTyped?: () => void;
}

export function PageUrlField({ form, description, onTyped }: Props) {
  const { t } = useTranslation('builder');
  return (
    <TextInput
      label={t('pages.address')}
      leftSection="/"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={description}
      maxLength={limits.sites.pageSlugMaxLength * limits.sites.pageDepthMax}
      spellCheck={false}
      {...form.getInputProps('slug')}
      onChange={(event) => {
        form.setFieldValue('slug', event.currentTarget.value.replace(/^\/+/, ''));
        onTyped?.();
      }}
    />
  );
}

/** The folder of a page: another page whose URL is a prefix of its own. */
export function PageFolderField({ page, form }: { page?: PageSummary } & Pick<Props, 'form'>) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const { slug } = form.values;
  const folders = treeOf(pages).filter(
    (row) =>
      row.page.id !== page?.id &&
      !(page && isBelow(row.page.slug, page.slug)) &&
      depthOf(row.page.slug) < limits.sites.pageDepthMax,
  );
  return (
    <NativeSelect
      label={t('pages.folder')}
      data={[
        { value: '', label: t('pages.noFolder') },
        ...folders.map((row) => ({
          value: row.page.slug,
          label: `${'\u00a0\u00a0'.repeat(row.depth)}${row.page.title}`,
        })),
      ]}
      value={parentOf(slug, pages)?.slug ?? ''}
      onChange={(event) => form.setFieldValue('slug', pathIn(event.currentTarget.value, leafOf(slug)))}
    />
  );
}
