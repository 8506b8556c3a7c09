/** Angle of a gradient direction in degrees, between 0 and 360; undefined for sides and corners. */
export const angleOf = (direction: string): number | undefined => {
  const match = /^(-?\d+(?:\.\d+)?)(deg|turn)$/.exec(direction.trim());
  if (!match) return undefined;
  const degrees = Number(match[1]) * (match[2] === 'turn' ? 360 : 1);
  return degrees >= 0 && degrees <= 360 ? degrees : ((degrees % 360) + 360) % 360;
};
