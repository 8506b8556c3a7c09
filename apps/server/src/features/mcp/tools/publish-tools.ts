import { checkPublish, publishSite } from '@sitewright/contract/publishing/publishing';
import { z } from 'zod';
import { dryRunField } from '../record-change.ts';
import { defineTool } from '../tool.ts';
import { passedOn, siteId } from './inputs.ts';

const checkPublishTool = defineTool({
  name: 'check_publish',
  title: 'Check a site before publishing',
  description: 'What prevents publishing, and what could be better.',
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({ siteId }),
  output: passedOn,
  run: async ({ ask }, { siteId: id }) => {
    const { findings } = await ask(checkPublish, { params: { id } });
    return { findings: findings.map(({ fix: _fix, ...finding }) => finding) };
  },
});

const publishTool = defineTool({
  name: 'publish_site',
  title: 'Publish a site',
  description:
    'Shows the current state of a site to the public. A dry run lists what would prevent it. Earlier versions can be brought back in the editor.',
  permission: 'sites.publish',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ siteId, dryRun: dryRunField }),
  output: passedOn,
  run: async ({ ask }, { siteId: id, dryRun }) => {
    if (dryRun) {
      const { findings } = await ask(checkPublish, { params: { id } });
      const blocking = findings
        .filter(({ severity }) => severity === 'blocking')
        .map(({ message }) => message);
      return { dryRun, isPossible: blocking.length === 0, blocking };
    }
    const { status, url, publishedAt } = await ask(publishSite, {
      params: { id },
      body: { isPublished: true },
    });
    return { dryRun, status, url, publishedAt };
  },
});

const unpublishTool = defineTool({
  name: 'unpublish_site',
  title: 'Unpublish a site',
  description: 'Takes a site off the public web. Its content stays.',
  permission: 'sites.publish',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ siteId }),
  output: passedOn,
  run: async ({ ask }, { siteId: id }) => {
    const { status } = await ask(publishSite, { params: { id }, body: { isPublished: false } });
    return { status };
  },
});

export const publishTools = [checkPublishTool, publishTool, unpublishTool];
