// The definition of a published form for whoever draws it: nothing of how its submissions are delivered.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { honeypotName } from '@sitewright/forms/honeypot';
import { createHash } from 'node:crypto';
import type { FormHead } from './forms.store.ts';
import type { ShownVersion } from './shown-version.ts';

const publicSettings = ({ settings }: FormDefinition) => {
  const { notifications: _notifications, honeypot: _honeypot, newsletter: _newsletter, ...shown } = settings;
  return shown;
};

export const publicDefinition = (form: FormHead, { version, definition }: ShownVersion) => ({
  publicId: form.public_id,
  version,
  name: form.name,
  description: form.description,
  fields: definition.fields,
  settings: publicSettings(definition),
  styling: definition.styling,
  /** Name of an input that people leave empty. */
  ...(definition.settings.honeypot ? { honeypot: honeypotName(form.public_id) } : {}),
});

/** Changes with the version, and with the name and description, which a form has besides. */
export const definitionTag = (form: FormHead, { version }: ShownVersion): string => {
  const hash = createHash('sha256').update(JSON.stringify([form.public_id, form.name, form.description]));
  return `"${version}-${hash.digest('base64url').slice(0, 16)}"`;
};
