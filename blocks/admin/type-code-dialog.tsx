import { Button, Modal, TextareaControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { type ReactElement, useState } from 'react';
import type { RelationType } from 'relx/contract';
import { phpOf, typescriptOf } from './type-code.js';

interface TypeCodeProps {
  readonly language: 'php' | 'typescript';
  readonly type: RelationType;
  readonly onClose: () => void;
}

/** The dialog with the code of a type. */
export function TypeCode({ language, type, onClose }: TypeCodeProps): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const code = language === 'php' ? phpOf(type) : typescriptOf(type);
  // the Clipboard API needs HTTPS, which administrations of some sites lack
  const copy = () => {
    document.querySelector<HTMLTextAreaElement>('.relx-admin-code textarea')?.select();
    setCopied(document.execCommand('copy'));
  };
  const title = language === 'php' ? __('Copy as PHP', 'relx') : __('Copy as TypeScript', 'relx');
  return (
    <Modal title={title} size="large" onRequestClose={onClose}>
      <div className="relx-admin-dialog">
        <TextareaControl
          __nextHasNoMarginBottom
          className="relx-admin-code"
          label={__('Code', 'relx')}
          help={
            language === 'php'
              ? __('For the plugin of your site. A type in code replaces the one of this screen with the same slug.', 'relx')
              : __('For an app that uses the relations of this site.', 'relx')
          }
          dir="ltr"
          rows={Math.min(14, code.split('\n').length)}
          readOnly
          value={code}
          onChange={() => undefined}
        />
        <div className="relx-admin-buttons">
          <Button variant="primary" onClick={copy}>
            {__('Copy', 'relx')}
          </Button>
          <span role="status">{isCopied && __('Copied.', 'relx')}</span>
        </div>
      </div>
    </Modal>
  );
}
