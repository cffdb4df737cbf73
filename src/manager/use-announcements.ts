import { useCallback, useRef, useState } from 'react';

export interface Announcements {
  /** Text of the live region. */
  readonly message: string;
  readonly announce: (text: string) => void;
}

/** Announcements for screen readers. */
export function useAnnouncements(): Announcements {
  const [message, setMessage] = useState('');
  const pending = useRef(new Set<string>());
  const announce = useCallback((message: string) => {
    // combine messages of the same tick, because the live region announces the last text only
    if (pending.current.add(message).size > 1) return;
    queueMicrotask(() => {
      const text = [...pending.current].join(' ');
      pending.current.clear();
      // a live region announces a repeated message only if the text differs
      setMessage((before) => (before === text ? `${text}\u00a0` : text));
    });
  }, []);
  return { message, announce };
}
