// Stored configurations. They may be older than the schema: a part that does not fit has its default.
import {
  allPagesEnabled,
  contentOverridesSchema,
  customizationsSchema,
  enabledPagesSchema,
  type LandingConfig,
  landingSeoSchema,
} from '@sitewright/contract/landing/landing-config';
import { defaultLandingSlug } from '@sitewright/contract/landing/landing-template';
import type { z } from 'zod';

const partOf = <T extends z.ZodType>(schema: T, value: unknown, otherwise: unknown): z.output<T> => {
  const result = schema.safeParse(value ?? otherwise);
  return result.success ? result.data : schema.parse(otherwise);
};

export const storedConfig = (row: { template_id: string; config: object }): LandingConfig => {
  const config = row.config as Record<string, unknown>;
  return {
    templateId: row.template_id,
    customizations: partOf(customizationsSchema, config['customizations'], {}),
    contentOverrides: partOf(contentOverridesSchema, config['contentOverrides'], {}),
    enabledPages: {
      ...partOf(
        enabledPagesSchema,
        { ...allPagesEnabled, ...Object(config['enabledPages']) },
        allPagesEnabled,
      ),
      home: true,
    },
    seo: partOf(landingSeoSchema, config['seo'], {}),
  };
};

/** The page of a workspace that changed nothing. */
export const initialConfig: LandingConfig = storedConfig({ template_id: defaultLandingSlug, config: {} });
