// Our page with the form that all libraries draw: what a published page holds of it, and nothing else.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import { formCss, renderForm, scriptedFormCss } from '@sitewright/forms/render/render-form';
import { en } from '@sitewright/forms/texts/en';
import { readFormScript } from '../../apps/server/src/features/forms/form-script.ts';
import { outFolder } from '../editor/competitor-pages.ts';

interface NeutralField {
  kind: string;
  name: string;
  label: string;
  isRequired: boolean;
  options: string[];
  shownBy: string | undefined;
}

const readFields = async (): Promise<NeutralField[]> => {
  const file = join(import.meta.dirname, '../tools/pages/form-fields.mjs');
  return ((await import(pathToFileURL(file).href)) as { fields: NeutralField[] }).fields;
};

/** Writes the page into the folder that is served; returns its path. */
export const buildOurForm = async (): Promise<string> => {
  const script = readFormScript();
  if (!script) throw new Error('The script of forms is not built');
  const content = formContentSchema.parse({
    name: 'Request a quote',
    fields: (await readFields()).map(({ kind, name, label, isRequired, options, shownBy }) => ({
      id: name,
      type: kind,
      name,
      label,
      required: isRequired && shownBy === undefined,
      ...(options.length > 0 ? { options: options.map((value) => ({ label: value, value })) } : {}),
      ...(shownBy === undefined
        ? {}
        : {
            conditionalLogic: [
              { action: 'show', when: { all: [{ field: 'field1', op: 'contains', value: shownBy }] } },
            ],
          }),
    })),
  });
  const { fields, settings, styling } = content;
  const html = renderForm(
    { publicId: 'BenchBenchBenchBench00', name: content.name, definition: { fields, settings, styling } },
    {
      texts: en,
      locale: 'en',
      action: '/_forms/BenchBenchBenchBench00',
      idPrefix: 'form-1',
      withDefinition: true,
      hidden: { _v: '1', _l: 'en', _p: '/', _f: 'form-1' },
    },
  );
  const folder = join(outFolder, 'our-form');
  for (const [path, body] of script.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form</title><style>${formCss}${scriptedFormCss}</style></head><body>${html}<script src="${script.path}" defer></script></body></html>`,
  );
  return 'our-form';
};
