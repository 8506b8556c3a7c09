/** Panels and dialogs around the text, all closed until somebody asks. */
export type PanelName = 'settings' | 'outline' | 'find' | 'publish' | 'history' | 'shortcuts';
