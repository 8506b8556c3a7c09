import { IconCode } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import controls from '../../../ui/panel-controls.module.css';
import { addHtmlSection } from '../../model/add-html-section.ts';
import { useEditor } from '../../model/editor-context.tsx';

/** Adds a section whose HTML and CSS are edited as code. */
export function HtmlSectionButton({ onAdded }: { onAdded: (nodeId: string) => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const add = (): void => {
    const id = addHtmlSection(editor, {
      heading: t('library.htmlHeading'),
      text: t('library.htmlText'),
      label: t('edits.add'),
    });
    if (id !== undefined) onAdded(id);
  };
  return (
    <button type="button" className={controls.textButton} data-wide onClick={add}>
      <IconCode size={16} stroke={1.6} aria-hidden />
      {t('library.html')}
    </button>
  );
}
