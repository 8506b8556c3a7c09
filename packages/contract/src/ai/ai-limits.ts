/** Limits of the calls that write texts, whoever writes them. */
export const aiLimits = {
  /** Of a description, an instruction or a text. */
  promptMaxLength: 4_000,
  servicesMax: 12,
  serviceMaxLength: 80,
  pagesMax: 10,
  /** Of the section whose texts are written. */
  sectionBytes: 200 * 1_024,
  callsPerMinute: 10,
  sitesPerHour: 20,
} as const;
