import { Button } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { generateThemes } from '@sitewright/contract/themes/themes';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useMediaPicker } from '../../../media/picker/media-picker.tsx';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import classes from './theme-panel.module.css';
import { ThemeSample } from './theme-sample.tsx';

type Remixed = EndpointResponse<typeof generateThemes>;

/** Generates a theme from a colour, or from an image such as the logo, in three styles to choose from. */
export function ThemeGenerator() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { theme, id: siteId } = useEditorView().site;
  const { pick } = useMediaPicker();
  const [color, setColor] = useState(theme.remix?.color ?? theme.colors.primary);
  const [image, setImage] = useState<string>();
  const [remixed, setRemixed] = useState<Remixed>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const remix = async (from: { color?: string; image?: string }): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await request(generateThemes, { body: { siteId, ...from } });
      setRemixed(answer);
      setColor(from.color ?? answer.colors[0]!);
    } catch (error) {
      setFailure(messageOf(error, t('theme.remixFailed')));
    } finally {
      setBusy(false);
    }
  };
  const fromPicture = async (): Promise<void> => {
    const picture = await pick();
    if (!picture) return;
    setImage(picture.src);
    await remix({ image: picture.src });
  };

  return (
    <div className={classes.remix}>
      <p className={controls.hint}>{t('theme.brandHint')}</p>
      <div className={classes.remixRow}>
        <input
          type="color"
          aria-label={t('theme.brandColor')}
          value={color}
          onChange={(event) => setColor(event.currentTarget.value)}
        />
        <Button size="xs" loading={isBusy} onClick={() => void remix({ color, ...(image && { image }) })}>
          {t('theme.remix')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto size={15} stroke={1.6} />}
          disabled={isBusy}
          onClick={() => void fromPicture()}
        >
          {t('theme.fromPicture')}
        </Button>
      </div>
      {failure !== undefined && (
        <p className={controls.error} role="alert">
          {failure}
        </p>
      )}
      {remixed && remixed.colors.length > 1 && (
        <div className={classes.found} role="group" aria-label={t('theme.found')}>
          {remixed.colors.map((found) => (
            <button
              key={found}
              type="button"
              style={{ background: found }}
              aria-label={found}
              title={found}
              aria-pressed={found === color}
              onClick={() => void remix({ color: found, ...(image && { image }) })}
            />
          ))}
        </div>
      )}
      {remixed && (
        <div className={classes.moods} aria-live="polite">
          {remixed.themes.map((made) => (
            <button
              key={made.id}
              type="button"
              className={classes.card}
              aria-pressed={theme.id === made.id && theme.remix?.color === made.remix?.color}
              onClick={() => editor.changeTheme(made, { label: t('edits.theme') })}
            >
              <ThemeSample theme={made} />
              {t(`theme.moods.${made.remix?.mood ?? 'bright'}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
