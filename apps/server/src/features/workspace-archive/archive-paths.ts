export const manifestPath = 'workspace.json';

export const sitePath = (index: number): string => `sites/${String(index + 1).padStart(4, '0')}.zip`;

export const usableName = /^(workspace\.json|people\.ndjson|library\.ndjson|sites\/\d{4,5}\.zip)$/;
