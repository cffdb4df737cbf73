import type { ReactElement, ReactNode } from 'react';

interface NoticeProps {
  readonly tone: 'error' | 'info';
  readonly children: ReactNode;
  /** Buttons of the notice. @default none */
  readonly actions?: readonly NoticeAction[];
}

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Notice in the manager, with optional buttons. */
export function Notice({ tone, children, actions = [] }: NoticeProps): ReactElement {
  return (
    <div className="relx-manager-notice" data-tone={tone}>
      <div>{children}</div>
      {actions.map(({ label, run }) => (
        <button key={label} type="button" className="relx-manager-action" onClick={run}>
          {label}
        </button>
      ))}
    </div>
  );
}
