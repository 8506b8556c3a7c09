export const manifestPath = 'workspace.json';

export const sitePath = (index: number): string => `sites/${String(index + 1).padStart(4, '0')}.zip`;

export const usableName =
  /^(workspace\.json|people\.ndjson|library\.ndjson|sites\/\d{4,5}\.zip|designs\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json)$/;
