import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FontPairing, fontPairingSchema } from '@sitewright/contract/themes/theme';
import { z } from 'zod';

export const loadFontPairings = (root: string): FontPairing[] =>
  z.array(fontPairingSchema).parse(JSON.parse(readFileSync(join(root, 'fonts/pairings.json'), 'utf8')));
