/** Limits of the files of submissions in mails about them. */
export const formMailLimits = {
  /** Files of one submission that are attached, together. More are sent as links. */
  attachmentsBytes: 10 * 1024 * 1024,
  linkHoursMin: 1,
  linkHoursDefault: 24,
  /** 30 days. */
  linkHoursMax: 720,
} as const;
