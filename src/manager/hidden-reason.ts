import type { Related } from '../contract/index.js';
import { __ } from './i18n.js';

/**
 * Why logged-out users do not see an object; undefined for a public object. Statuses of other plugins are shown by their slug.
 *
 * @example
 * hiddenReason({ hidden: 'draft' }); // 'Draft · Not visible to visitors'
 */
export function hiddenReason({ hidden }: Pick<Related, 'hidden'>): string | undefined {
  if (hidden === undefined) return undefined;
  const reasons: Readonly<Record<string, string>> = {
    draft: __('Draft', 'relx'),
    pending: __('Pending', 'relx'),
    future: __('Scheduled', 'relx'),
    private: __('Private', 'relx'),
    no_posts: __('No published posts', 'relx'),
  };
  const reason = Object.hasOwn(reasons, hidden) ? reasons[hidden] : hidden;
  return `${reason} · ${__('Not visible to visitors', 'relx')}`;
}
