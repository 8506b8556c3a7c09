import { Component, type ReactNode } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { isMissingCode } from '../lib/missing-code.ts';
import classes from './error-boundaries.module.css';

interface Props {
  children: ReactNode;
  /** Present for a panel above the page: closes it. */
  onClose?: () => void;
}

/**
 * Error boundary of a lazily loaded panel or dialog. One that fails, or whose code cannot be loaded, shows the error
 * in its own area: the page and unsaved work stay.
 */
export class PanelErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { children, onClose } = this.props;
    if (this.state.error === undefined) return <>{children}</>;
    const close = onClose && (() => this.setState({ error: undefined }, onClose));
    return (
      <PartFailure
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined })}
        onClose={close}
      />
    );
  }
}

/** Error boundary of optional UI: when it fails or cannot be loaded, it is omitted. */
export class SilentErrorBoundary extends Component<{ children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true };
  }

  override render(): ReactNode {
    return this.state.isLost ? null : <>{this.props.children}</>;
  }
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  onClose: (() => void) | undefined;
}

function PartFailure({ error, onRetry, onClose }: FailureProps) {
  const { t } = useTranslation('builder');
  const needsReload = isMissingCode(error);
  return (
    <div className={classes.failure} data-floating={onClose !== undefined} role="alert">
      <p className={classes.title}>{t('part.failed')}</p>
      <p>{t(needsReload ? 'part.notLoaded' : 'part.safe')}</p>
      <div className={classes.actions}>
        <button type="button" onClick={needsReload ? () => location.reload() : onRetry}>
          {t(needsReload ? 'part.reload' : 'part.retry')}
        </button>
        {onClose && (
          <button type="button" onClick={onClose}>
            {t('part.close')}
          </button>
        )}
      </div>
    </div>
  );
}
