import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/editor-context.tsx';
import { PanelSelect } from '../panel-field.tsx';
import classes from './picture-dialog.module.css';
import { type PictureChoice, PictureGrid } from './picture-grid.tsx';

interface Props {
  category: string;
  chosen: PictureChoice | undefined;
  onChoose: (picture: PictureChoice) => void;
  onUse: (picture: PictureChoice) => void;
}

const allCategories = '';

/** The categories of the library's pictures; the word for all comes first. */
export function useLibraryCategory() {
  const { t } = useTranslation('builder');
  const { pictures } = useEditor().library;
  const [category, setCategory] = useState(allCategories);
  const names = useMemo(() => [...new Set(pictures.map((picture) => picture.category))].sort(), [pictures]);
  const select = (
    <PanelSelect
      label={t('picker.category')}
      value={category}
      options={[
        { value: allCategories, label: t('picker.all') },
        ...names.map((name) => ({ value: name, label: name[0]?.toLocaleUpperCase() + name.slice(1) })),
      ]}
      onChange={setCategory}
    />
  );
  return { category, select };
}

/** Pictures that come with the product, free to use. */
export function PictureLibrary({ category, ...rest }: Props) {
  const { t } = useTranslation('builder');
  const { pictures } = useEditor().library;
  const shown = pictures
    .filter((picture) => category === allCategories || picture.category === category)
    .map(({ src, alt, title }) => ({ src, alt, name: title }));
  return (
    <div className={classes.scroll} role="tabpanel">
      {shown.length === 0 ? (
        <div className={classes.empty}>
          <p>{t('commands.none')}</p>
        </div>
      ) : (
        <PictureGrid label={t('picker.library')} pictures={shown} {...rest} />
      )}
    </div>
  );
}
