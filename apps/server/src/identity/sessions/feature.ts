import { personalData } from '../../core/personal-data.ts';
import { sessionReusedEmail } from './session-emails.ts';
import { defineFeature } from '../../http/feature.ts';

export const sessionsFeature = defineFeature({
  name: 'sessions',
  dependsOn: ['users'],
  emails: [sessionReusedEmail],
  personalData: {
    'refresh_tokens.user_id': personalData.deleted(),
  },
  tenantData: {
    refresh_tokens: 'with parent',
    sessions: 'delete',
  },
});
