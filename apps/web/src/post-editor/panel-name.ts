/** Panels and dialogs around the text, all closed until somebody asks. */
export type PanelName = 'settings' | 'writing' | 'outline' | 'find' | 'publish' | 'history' | 'shortcuts';
