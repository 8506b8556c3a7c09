/** Fields of a change: absent and undefined alike leave the stored value. */
export type Given<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };
