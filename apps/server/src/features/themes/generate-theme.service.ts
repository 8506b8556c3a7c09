// Generates whole themes from a brand: from one colour, or from the colours of an image of the site.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import {
  type PaletteInput,
  type PaletteStyle,
  paletteStyles,
  type Theme,
} from '@sitewright/contract/themes/theme';
import type * as contract from '@sitewright/contract/themes/themes';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readWhole } from '../../core/storage/whole-objects.ts';
import { requireSite } from '../sites/require-site.ts';
import { logoColors } from './logo-colors.ts';
import { findImageObject } from './generate-theme.store.ts';

type BrandInput = EndpointInput<typeof contract.generateThemes>['body'];

const names: Record<PaletteStyle, string> = { bright: 'Bright', tinted: 'Tinted', deep: 'Deep' };
const libraryImages = '/library/images/';
const uploads = '/media/';

const wrongField = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

type ReadImage = () => Promise<Buffer | undefined>;

/** Resolves an image of the site: one of its uploads, or one from the library, which is available to everyone. */
const imageOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, image }: { siteId: string; image: string },
): Promise<ReadImage> => {
  if (image.startsWith(libraryImages)) {
    const file = image.slice(libraryImages.length);
    if (ctx.library.pictures.has(file)) return () => readFile(join(ctx.library.root, 'images', file));
  }
  const address = image.startsWith(uploads) ? image.slice(uploads.length) : '';
  const key = await findImageObject(tx, siteId, address);
  if (key === undefined) throw notFound('The picture');
  return () => readWhole(ctx.storage, key);
};

interface Ground {
  theme: Theme;
  read: ReadImage | undefined;
}

/** The base of the new themes: the site's shapes and fonts, or the product's when there is no site yet. */
const groundOf = async (ctx: ServerContext, actor: Actor, { siteId, image }: BrandInput): Promise<Ground> => {
  if (siteId === undefined) return { theme: ctx.library.themes.get('default')!, read: undefined };
  return withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'media.read');
    const read = image === undefined ? undefined : await imageOf(ctx, tx, { siteId, image });
    return { theme: site.theme as unknown as Theme, read };
  });
};

const colorsIn = async (read: ReadImage): Promise<string[]> => {
  const body = await read();
  if (!body) throw notFound('The picture');
  const colors = await logoColors(body);
  if (colors.length > 0) return colors.slice(0, limits.themes.colorsFound);
  throw wrongField('image', 'This picture shows nothing: choose another one, or choose the colour yourself');
};

export const generateBrandThemes = async (ctx: ServerContext, actor: Actor, wish: BrandInput) => {
  requirePermission(actor, 'media.read');
  const pairing = ctx.library.pairings.find(({ id }) => id === wish.pairing);
  if (wish.pairing !== undefined && !pairing) {
    throw wrongField('pairing', `There is no font pairing called “${wish.pairing}”`);
  }
  const { theme, read } = await groundOf(ctx, actor, wish);
  const colors = read ? await colorsIn(read) : [];
  const color = wish.color ?? colors[0]!;
  // With its color spaces 150 modules, which every start would read.
  const { generateTheme } = await import('@sitewright/render/generate-theme');
  const { fonts, borderRadius, shadows, spacing, headings } = theme;
  const remixed = (mood: PaletteStyle): Theme => {
    const remix: PaletteInput = {
      color,
      mood,
      ...(wish.accent !== undefined && { accent: wish.accent }),
      ...(pairing && { pairing: pairing.id }),
      ...(read && { image: wish.image }),
    };
    const made = generateTheme(
      {
        color,
        mood,
        ...(wish.accent !== undefined && { accent: wish.accent }),
        fonts: pairing ? { heading: pairing.heading, body: pairing.body } : fonts,
        shape: { borderRadius, shadows, spacing, headings },
      },
      { id: `remix-${mood}`, name: names[mood], description: `Generated from ${color}.` },
    );
    return { ...made, remix };
  };
  return { colors: read ? colors : [color], themes: paletteStyles.map(remixed) };
};
