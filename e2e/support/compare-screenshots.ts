import sharp from 'sharp';

/** Edges of letters and of images in another format differ by less. */
const visible = 40;

/** The share of pixels that differ visibly, from 0 to 1; 1 for screenshots of different sizes. */
export const differingPixels = async (one: Buffer, other: Buffer): Promise<number> => {
  const [left, right] = await Promise.all(
    [one, other].map((screenshot) =>
      sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  const { info, data } = left!;
  if (info.width !== right!.info.width || info.height !== right!.info.height) return 1;
  let differing = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    for (let channel = at; channel < at + info.channels; channel += 1) {
      if (Math.abs(data[channel]! - right!.data[channel]!) <= visible) continue;
      differing += 1;
      break;
    }
  }
  return differing / (info.width * info.height);
};
