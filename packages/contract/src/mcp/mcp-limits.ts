/** Limits of the MCP server. */
export const mcpLimits = {
  /** Edits of one call, which are one step to undo. */
  editsPerCall: 50,
  /** A change can be undone for so many days. */
  undoDays: 30,
  /** Changes and section templates of one list. */
  listed: 50,
  /** Characters of a value in the description of a change. */
  shownValueMaxLength: 120,
} as const;
