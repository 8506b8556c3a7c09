// Bundles the script of the form of comments: one classic script, for pages without an origin of their own as well.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

export const bundleCommentScript = async (): Promise<string> => {
  const input = fileURLToPath(new URL('comments.ts', import.meta.url));
  const build = await rolldown({ input, platform: 'browser' });
  try {
    const { output } = await build.generate({
      format: 'iife',
      minify: true,
      comments: false,
      codeSplitting: false,
    });
    return output[0].code;
  } finally {
    await build.close();
  }
};
