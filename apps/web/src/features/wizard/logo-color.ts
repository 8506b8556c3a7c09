// The main color of an image, found in the browser.

/** Edge of the copy that is looked at. */
const sampleSize = 64;
/** Levels of each channel that count as one color. */
const bucketSize = 32;

interface Bucket {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The most frequent color that is neither transparent nor gray; undefined for a picture without one. `pixels` is RGBA. */
export const mainColor = (pixels: Uint8ClampedArray): string | undefined => {
  const buckets = new Map<string, Bucket>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, alpha] = pixels.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const chroma = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (alpha < 128 || chroma < 40) continue;
    const key = [red, green, blue].map((channel) => Math.floor(channel / bucketSize)).join();
    const bucket = buckets.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    // Small and strong parts of a logo say more than large and pale ones.
    const weight = chroma / 255;
    bucket.weight += weight;
    bucket.red += red * weight;
    bucket.green += green * weight;
    bucket.blue += blue * weight;
    buckets.set(key, bucket);
  }
  const [first] = [...buckets.values()].sort((one, other) => other.weight - one.weight);
  return first && hexOf([first.red, first.green, first.blue].map((sum) => sum / first.weight));
};

/** @throws DOMException for a file that is no picture */
export const colorOfImage = async (file: File): Promise<string | undefined> => {
  const picture = await createImageBitmap(file, {
    resizeWidth: sampleSize,
    resizeHeight: sampleSize,
    resizeQuality: 'medium',
  });
  const canvas = new OffscreenCanvas(sampleSize, sampleSize);
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0);
  picture.close();
  return mainColor(context.getImageData(0, 0, sampleSize, sampleSize).data);
};
