import { checkPublish, publishSite } from '@sitewright/contract/publishing/publishing';
import { z } from 'zod';
import { liveReleaseOf } from '../live-release.ts';
import { dryRunField, recordDoneChange, stepLabel } from '../record-change.ts';
import { defineTool, type ToolCall } from '../tool.ts';
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

/** Publishes or unpublishes, and records what was live before. */
const setPublished = async (call: ToolCall, siteId: string, isPublished: boolean) => {
  const { live: before } = await liveReleaseOf(call, siteId);
  const site = await call.ask(publishSite, { params: { id: siteId }, body: { isPublished } });
  const { live: after } = await liveReleaseOf(call, siteId);
  const label = stepLabel(call, isPublished ? 'publish' : 'unpublish');
  const parts = [{ kind: 'publication' as const, before, after }];
  return { site, record: await recordDoneChange(call, { siteId, label, parts }) };
};

const publishTool = defineTool({
  name: 'publish_site',
  title: 'Publish a site',
  description:
    'Shows the current state of a site to the public. A dry run lists what would prevent it. Undo brings back what was public before.',
  permission: 'sites.publish',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ siteId, dryRun: dryRunField }),
  output: passedOn,
  run: async (call, { siteId: id, dryRun }) => {
    if (dryRun) {
      const { findings } = await call.ask(checkPublish, { params: { id } });
      const blocking = findings
        .filter(({ severity }) => severity === 'blocking')
        .map(({ message }) => message);
      return { dryRun, isPossible: blocking.length === 0, blocking };
    }
    const { site, record } = await setPublished(call, id, true);
    const { status, url, publishedAt } = site;
    return { dryRun, status, url, publishedAt, ...record };
  },
});

const unpublishTool = defineTool({
  name: 'unpublish_site',
  title: 'Unpublish a site',
  description: 'Takes a site off the public web. Its content stays, and undo brings it back.',
  permission: 'sites.publish',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ siteId }),
  output: passedOn,
  run: async (call, { siteId: id }) => {
    const { site, record } = await setPublished(call, id, false);
    return { status: site.status, ...record };
  },
});

export const publishTools = [checkPublishTool, publishTool, unpublishTool];
