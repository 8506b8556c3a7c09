/** Part of the issues about pages that move while they load; they depend on how busy the machine is. */
export const movement = ' jumps while it loads';

export const isMovement = (issue: string): boolean => issue.includes(movement);
