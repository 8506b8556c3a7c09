import '../../theme/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBusyFocus } from '../../lib/hooks/use-busy-focus.ts';
import { useModalFocus } from '../../lib/hooks/use-modal-focus.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Outlet } from 'react-router';
import { startI18n } from '../../lib/i18n.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { createColorSchemeManager } from '../../theme/mantine-color-scheme.ts';
import { createAppTheme } from '../../theme/mantine-theme.ts';
import { StepUpHost } from './step-up-host.tsx';

startI18n();

/** Providers of the app's screens that public pages do not load: Mantine and the query cache. */
export default function AppLayout() {
  useModalFocus();
  useBusyFocus();
  const { t } = useTranslation('common');
  const [queryClient] = useState(createQueryClient);
  const [colorSchemeManager] = useState(createColorSchemeManager);
  const closeLabel = t('close');
  const passwordLabel = t('showPassword');
  const theme = useMemo(() => createAppTheme(closeLabel, passwordLabel), [closeLabel, passwordLabel]);
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <StepUpHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}
