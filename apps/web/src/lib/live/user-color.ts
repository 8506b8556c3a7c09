/** Each has enough contrast for white text, and is visible on light and dark pages. */
const colors = ['#c2255c', '#1864ab', '#2b6a3a', '#6741d9', '#9c4a00', '#0b6b7a', '#a61e4d', '#4c4f9f'];

/** The same user has the same colour in every tab of every user. */
export const userColor = (userId: string): string => {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return colors[sum % colors.length]!;
};
