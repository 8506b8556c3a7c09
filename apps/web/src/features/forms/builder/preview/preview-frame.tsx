import type { PreviewMessage } from '@sitewright/forms/visitor/preview/tell-builder';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLatest } from '../../../../lib/hooks/use-latest.ts';
import { formTextsOf, useFormTexts } from '../canvas/use-canvas-look.ts';
import { useStored } from '../model/builder-context.tsx';
import { useThemeStyle } from '../styling/use-theme-style.ts';
import { previewDocument } from './preview-document.ts';
import classes from './preview-tab.module.css';

interface Props {
  /** Language that the form is translated into; empty for the texts as they were written. */
  language: string;
  onMessage: (message: PreviewMessage) => void;
}

const messageIn = (data: unknown): PreviewMessage | undefined => {
  const { formPreview } = (data ?? {}) as { formPreview?: unknown };
  return formPreview === 'submitted' || formPreview === 'draft' ? formPreview : undefined;
};

/** The form on a page of its own: it runs the script of published forms, but in an origin of no one, and sends nothing. */
export function PreviewFrame({ language, onMessage }: Props) {
  const { t } = useTranslation('form-builder');
  const frame = useRef<HTMLIFrameElement>(null);
  const content = useStored((store) => store.content);
  const own = useFormTexts();
  const themeStyle = useThemeStyle();
  const tell = useLatest(onMessage);
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent): void => {
      const message = source === frame.current?.contentWindow ? messageIn(data) : undefined;
      if (message) tell.current(message);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [tell]);
  const title = t('preview.frame');
  const html = useMemo(() => {
    const page = language || own.language;
    return previewDocument(content, {
      title,
      texts: formTextsOf(page),
      language: page,
      translation: language || undefined,
      themeStyle,
    });
  }, [content, title, language, own.language, themeStyle]);
  return (
    // A frame for each document: one that is still loading may ignore the next.
    <iframe
      key={html}
      ref={frame}
      className={classes.frame}
      title={title}
      sandbox="allow-scripts allow-forms"
      srcDoc={html}
    />
  );
}
