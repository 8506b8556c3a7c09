import { useId } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { systemFont, type Theme } from '@sitewright/contract/themes/theme';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { PanelField, PanelSelect } from '../panel-field.tsx';

/** A font pairing, or two single fonts. */
export function ThemeFonts() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { theme } = useEditorView().site;
  const id = useId();
  const { fonts, pairings } = editor.library;
  const set = (next: Theme['fonts']): void =>
    editor.changeTheme({ ...theme, fonts: next }, { label: t('edits.theme') });
  const pairing = pairings.find(
    ({ heading, body }) => heading === theme.fonts.heading && body === theme.fonts.body,
  );
  const families = [
    ...[...fonts.values()].map(({ id: value, family }) => ({
      value,
      label: family.replace(/ Variable$/, ''),
    })),
    ...(fonts.has(systemFont) ? [] : [{ value: systemFont, label: t('theme.systemFont') }]),
  ];
  return (
    <>
      <PanelField label={t('theme.pairing')} controlId={`${id}-pairing`}>
        <PanelSelect
          id={`${id}-pairing`}
          value={pairing?.id ?? ''}
          options={[
            ...(pairing ? [] : [{ value: '', label: t('theme.ownPairing') }]),
            ...pairings.map(({ id: value, name }) => ({ value, label: name[language] })),
          ]}
          onChange={(wanted) => {
            const found = pairings.find((candidate) => candidate.id === wanted);
            if (found) set({ heading: found.heading, body: found.body });
          }}
        />
      </PanelField>
      {(['heading', 'body'] as const).map((place) => (
        <PanelField key={place} label={t(`theme.fontPlaces.${place}`)} controlId={`${id}-${place}`}>
          <PanelSelect
            id={`${id}-${place}`}
            value={theme.fonts[place]}
            options={families}
            onChange={(font) => set({ ...theme.fonts, [place]: font })}
          />
        </PanelField>
      ))}
    </>
  );
}
