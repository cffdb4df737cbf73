import { Button, Placeholder } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import type { ObjectType } from 'relx';
import { chooseLabel } from './labels.js';
import type { Situation } from './situation.js';

interface SituationNoticeProps {
  readonly objectType: ObjectType;
  readonly icon: ReactElement;
  readonly label: string;
  readonly situation: Situation;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
  readonly onThisPost: () => void;
}

/** Shows why there is no list, with a button for the next step. Only authors see it. */
export function SituationNotice({ objectType, icon, label, situation, isBusy, ...on }: SituationNoticeProps): ReactElement {
  const { text, help } = situation;
  return (
    <Placeholder icon={icon} label={label} className="relx-block-notice">
      {/* `instructions` are hidden where a block is narrow */}
      <p className="relx-block-notice-text">{text}</p>
      {help === 'choose' && (
        <Button variant="primary" __next40pxDefaultSize onClick={on.onChoose}>
          {chooseLabel(objectType)}
        </Button>
      )}
      {help === 'retry' && (
        <Button variant="secondary" __next40pxDefaultSize isBusy={isBusy} onClick={on.onRetry}>
          {__('Try again', 'relx')}
        </Button>
      )}
      {help === 'this-post' && (
        <Button variant="secondary" __next40pxDefaultSize onClick={on.onThisPost}>
          {__('Show the relations of this post instead', 'relx')}
        </Button>
      )}
    </Placeholder>
  );
}
