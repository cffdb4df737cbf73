import { useCallback, useRef, useState } from 'react';

export interface Announcements {
  /** The text of the live region. */
  readonly said: string;
  readonly announce: (text: string) => void;
}

/** What screen readers are to read out. */
export function useAnnouncements(): Announcements {
  const [said, setSaid] = useState('');
  const pending = useRef(new Set<string>());
  const announce = useCallback((message: string) => {
    // messages of the same moment are one announcement, or the last one would be all of it
    if (pending.current.add(message).size > 1) return;
    queueMicrotask(() => {
      const text = [...pending.current].join(' ');
      pending.current.clear();
      // a live region reads the same message again only when it is another text
      setSaid((before) => (before === text ? `${text}\u00a0` : text));
    });
  }, []);
  return { said, announce };
}
