import type { ReactElement } from 'react';
import type { Site } from '../site-context.js';

/** In the currency of the shop, as WooCommerce stores them. */
export interface Price {
  readonly price: string;
  /** What it cost before, when it is on sale. */
  readonly regular: string;
}

/** A price, with the former one struck through when it is on sale. */
export function PriceTag({ site, price: { price, regular } }: { site: Site; price: Price }): ReactElement {
  const format = new Intl.NumberFormat(site.locale, { style: 'currency', currency: site.currency });
  const isOnSale = Number(regular) > Number(price);
  return (
    <p className="price">
      {isOnSale && (
        <>
          <span className="visually-hidden">Before: </span>
          <s>{format.format(Number(regular))}</s>
          <span className="visually-hidden"> Now: </span>
        </>
      )}
      <strong>{format.format(Number(price))}</strong>
    </p>
  );
}
