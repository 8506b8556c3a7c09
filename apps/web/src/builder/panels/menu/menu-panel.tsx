import { limits } from '@sitewright/contract/limits';
import { IconListDetails } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { stopPlainKeys } from '../panel-keys.ts';
import { MenuList } from './menu-list.tsx';
import classes from './menu-panel.module.css';

const kinds = ['header', 'footer'] as const;

/** The menus of the site: the lists of links in its header and its footer. */
export function MenuPanel() {
  const { t } = useTranslation('builder');
  const menus = useMenus();
  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      {menus.length === 0 ? (
        <div className={controls.empty}>
          <IconListDetails size={32} stroke={1.3} aria-hidden />
          <p>{t('menus.none')}</p>
          <p>{t('menus.noneTip')}</p>
        </div>
      ) : (
        <div className={controls.body}>
          {menus.map((menu) => (
            <MenuList key={`${menu.parent}/${menu.slot}`} {...menu} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Lists whose entries are single links; social profiles with icons belong to their section. */
const useMenus = () => {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  // Another header means another selection, so this subscribes to the view.
  useEditorView();
  return kinds.flatMap((kind) => {
    const id = editor.sectionIds(kind)[0];
    const fields = (id !== undefined && editor.designOf(id)?.config.fields) || [];
    const lists = fields.flatMap((field) =>
      field.type === 'list' && field.fields.length === 1 && field.fields[0]?.type === 'link' ? [field] : [],
    );
    return lists.map((field) => ({
      parent: id!,
      slot: field.name,
      max: Math.min(field.max ?? Infinity, limits.content.listItemsMax),
      title:
        lists.length === 1
          ? t(`menus.${kind}`)
          : t('menus.named', { place: t(`menus.${kind}`), name: field.label[language] }),
      kind,
    }));
  });
};
