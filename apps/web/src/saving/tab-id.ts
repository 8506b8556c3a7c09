import { createNodeId } from '@sitewright/document/node';

/** Names this tab to the server and to other tabs; a reload is a new tab. */
export const tabId = createNodeId();
