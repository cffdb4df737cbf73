import { ToggleControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactElement } from 'react';
import { config } from './config.js';
import type { Settings } from './settings-data.js';

interface IntegrationsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** The settings for other plugins that are active; nothing without any. */
export function Integrations({ settings, onChange }: IntegrationsProps): ReactElement | null {
  const { integrations = [] } = config();
  if (integrations.length === 0) return null;
  return (
    <section>
      <h2>{__('Other plugins', 'relx')}</h2>
      {integrations.includes('woocommerce') && (
        <>
          <ToggleControl
            __nextHasNoMarginBottom
            label={__('Relations between products', 'relx')}
            help={__('WooCommerce shows related upsells, cross-sells and accessories on the page of a product.', 'relx')}
            checked={settings.woocommerce}
            onChange={(woocommerce) => onChange({ woocommerce })}
          />
          {settings.woocommerce && (
            <ToggleControl
              __nextHasNoMarginBottom
              label={__('Replace the related products of WooCommerce', 'relx')}
              checked={settings.replace_related_products}
              onChange={(isOn) => onChange({ replace_related_products: isOn })}
            />
          )}
        </>
      )}
      {integrations.includes('translations') && (
        <ToggleControl
          __nextHasNoMarginBottom
          label={__('Mirror relations to translations', 'relx')}
          help={__('A relation between two posts is also added between their translations, and removed with it.', 'relx')}
          checked={settings.mirror_translations}
          onChange={(isOn) => onChange({ mirror_translations: isOn })}
        />
      )}
    </section>
  );
}
