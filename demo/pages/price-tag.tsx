import type { ReactElement } from 'react';
import type { Site } from '../site-context.js';

/** Amounts in the currency of the shop, as WooCommerce stores them. */
export interface Price {
  readonly price: string;
  /** Price before a sale. */
  readonly regular: string;
}

/** Price; on sale, with the regular price struck through. */
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
