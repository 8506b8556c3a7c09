import { Button, Loader } from '@mantine/core';
import { textsAround } from '@sitewright/document/silent-images';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { useEditor } from '../../model/editor-context.tsx';
import { contentLanguage } from '../pages/page-start.ts';
import { askAltTexts } from './ask-alt-texts.ts';
import classes from './alt-texts.module.css';

interface Props {
  nodeId: string;
  src: string;
  onUse: (suggestion: { alt: string; isDecorative: boolean }) => void;
  onClose: () => void;
}

/** A suggestion for the alt text of one image, which is asked for when this is shown. */
export default function SuggestAlt({ nodeId, src, onUse, onClose }: Props) {
  const { t } = useTranslation('suggest-texts');
  const language = useLanguage();
  const editor = useEditor();
  const { data, error } = useQuery({
    queryKey: ['alt-text', nodeId, src],
    queryFn: async ({ signal }) => {
      const { site } = editor.view;
      const node = editor.node(nodeId);
      const store = editor.sessionOf(nodeId)?.store;
      const context = node && store ? textsAround(store.state, node) : '';
      const locale = contentLanguage(site.settings.locale, language);
      const options = { siteId: site.id, locale, seed: '', signal };
      return (await askAltTexts([{ src, caption: '', context }], options))[0]!;
    },
    retry: false,
    // The texts around the image change.
    gcTime: 0,
  });
  if (error)
    return (
      <p className={controls.error} role="alert">
        {messageOf(error, t('failed'))}
      </p>
    );
  if (!data)
    return (
      <p className={classes.waiting} role="status">
        <Loader size={14} aria-hidden />
        {t('waiting')}
      </p>
    );
  const { alt, isDecorative } = data;
  if (alt === null)
    return (
      <p className={controls.hint} role="status">
        {t('alt.unknown')}
      </p>
    );
  return (
    <section className={classes.suggestion} aria-label={t('alt.suggestion')}>
      <p dir="auto">{isDecorative ? t('alt.decorative') : alt}</p>
      <div className={controls.row}>
        <Button size="xs" ref={focusOnMount} onClick={() => onUse({ alt, isDecorative })}>
          {t('row.use')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('alt.dismiss')}
        </Button>
      </div>
    </section>
  );
}
