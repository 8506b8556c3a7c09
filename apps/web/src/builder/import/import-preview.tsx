import type { JsonObject, Section } from '@sitewright/contract/content';
import { createNodeId } from '@sitewright/document/node';
import { escapeStyle } from '@sitewright/render/escape';
import { renderPage } from '@sitewright/render/page';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { canvasEnvironment, framePolicy, canvasStyle } from '../canvas/canvas-markup.ts';
import { useEditor } from '../model/editor-context.tsx';
import { loadElementKinds } from '../model/element-registry.ts';
import classes from './import.module.css';

interface Props {
  sections: readonly JsonObject[];
  pictures: ReadonlyMap<string, File>;
}

/** The renderer identifies elements by their ids, which an imported element has only after it was added. */
const withIds = (section: JsonObject): Section => {
  const zones = (section['dropZones'] ?? {}) as Record<string, JsonObject[]>;
  const entries = Object.entries(zones).map(([name, elements]) => [
    name,
    elements.map((element) => ({ id: createNodeId(), ...element })),
  ]);
  return { ...section, id: createNodeId(), dropZones: Object.fromEntries(entries) } as unknown as Section;
};

/** Preview of the imported sections. The document allows no scripts, and contains none. */
export function ImportPreview({ sections, pictures }: Props) {
  const { t } = useTranslation('sections');
  const editor = useEditor();
  const [markup, setMarkup] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const addresses = new Map([...pictures].map(([key, file]) => [key, URL.createObjectURL(file)]));
    void loadElementKinds().then(() => {
      if (isOver) return;
      const drawn = sections.map(withIds);
      const base = canvasEnvironment(editor);
      const page = renderPage(
        { header: undefined, sections: drawn, footer: undefined },
        canvasStyle(editor),
        {
          ...base,
          mode: 'publish',
          // Pages cannot contain URLs of this scheme. As a `srcset` candidate it is shown nevertheless.
          resolveImage: (src) => {
            const address = addresses.get(src);
            return address === undefined ? base.resolveImage(src) : { src: '', srcset: `${address} 1200w` };
          },
        },
      );
      setMarkup(
        `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${framePolicy}">` +
          `<style>${escapeStyle(page.css)}</style><body>${page.body}`,
      );
    });
    return () => {
      isOver = true;
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, [editor, sections, pictures]);
  // The same origin lets the frame show images that are not uploaded yet; its document runs nothing.
  return (
    <div className={classes.stage}>
      <iframe
        className={classes.preview}
        title={t('import.sections')}
        sandbox="allow-same-origin"
        tabIndex={-1}
        srcDoc={markup ?? ''}
      />
    </div>
  );
}
