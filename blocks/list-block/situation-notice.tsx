import { Button, Placeholder } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { ObjectType, RelxError } from 'relx';
import { chooseLabel } from './labels.js';
import { emptySituation, failedSituation } from './situation.js';

interface SituationNoticeProps {
  readonly objectType: ObjectType;
  readonly icon: ReactElement;
  readonly label: string;
  /** Why the list could not be read. Undefined for an empty list. */
  readonly error: RelxError | undefined;
  /** Whether the post was never saved. */
  readonly isNew: boolean;
  readonly isComputed: boolean;
  /** Whether the block names a post, and does not stand for the one around it. */
  readonly hasOwnPost: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
  readonly onThisPost: () => void;
}

/** Shows why there is no list, with a button for the next step. Only authors see it. */
export function SituationNotice({ objectType, icon, label, isBusy, ...props }: SituationNoticeProps): ReactElement {
  const { error, hasOwnPost, onChoose, onRetry, onThisPost } = props;
  const { text, help } = error ? failedSituation(error, hasOwnPost) : emptySituation(objectType, props);
  return (
    <Placeholder icon={icon} label={label} className="relx-block-notice">
      {/* `instructions` are hidden where a block is narrow */}
      <p className="relx-block-notice-text">{text}</p>
      {help === 'choose' && (
        <Button variant="primary" __next40pxDefaultSize onClick={onChoose}>
          {chooseLabel(objectType)}
        </Button>
      )}
      {help === 'retry' && (
        <Button variant="secondary" __next40pxDefaultSize isBusy={isBusy} onClick={onRetry}>
          {__('Try again', 'relx')}
        </Button>
      )}
      {help === 'this-post' && (
        <Button variant="secondary" __next40pxDefaultSize onClick={onThisPost}>
          {__('Show the relations of this post instead', 'relx')}
        </Button>
      )}
    </Placeholder>
  );
}
