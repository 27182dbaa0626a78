import { type Cents, formatBRL, sumCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { classNames } from './class-names.ts';

type PriceProps = {
  /** Centavos. */
  amount: Cents;
  /** Centavos; struck through. Zero counts as none. */
  original?: Cents | undefined;
  size?: 'small' | 'medium' | 'large';
  /** Adds the price with faixa, because no wreath is sold without one. */
  withFaixa?: boolean;
  className?: string;
};

const SIZES = { small: 'text-price-small', medium: 'text-price', large: 'text-price-large' };

/** A price in reais, with the original price struck through where there is one. Never below the legal 12 points. */
export function Price({ amount, original, size = 'medium', withFaixa = false, className }: PriceProps) {
  const hasOriginal = original !== undefined && original > 0;
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2.5', className)}>
      {hasOriginal && (
        <s className="whitespace-nowrap text-muted text-price-small tabular-nums">
          <span className="sr-only">De </span>
          {formatBRL(original)}
        </s>
      )}
      <span className={classNames('whitespace-nowrap font-semibold tabular-nums', SIZES[size])}>
        {hasOriginal && <span className="sr-only">por </span>}
        {formatBRL(amount)}
      </span>
      {withFaixa && (
        <span className="basis-full whitespace-nowrap text-small tabular-nums">
          com faixa <span className="font-semibold text-price-small">{formatBRL(sumCents([amount, FAIXA_FEE]))}</span>
        </span>
      )}
    </span>
  );
}
