import { Ruler } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Product } from '#contract/products.ts';
import { roundedCents } from '#domain/money.ts';
import { FEW } from '#domain/reservation.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PictureButton } from '#web/ui/picture-button.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BuyActions } from './buy-actions.tsx';
import { stockText } from './stock-text.ts';

const CARD = 'flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-low';
/** On a phone smaller than the displayed width: 640 pixels look sharp enough there, and slow connections gain. */
const PICTURE_SIZES = '(min-width: 72rem) 22rem, (min-width: 40rem) 45vw, (min-resolution: 2.1dppx) 48vw, 85vw';

type ProductCardProps = {
  product: Product;
  eager?: boolean;
  /** Preloads the picture, for the first card of a page. */
  leading?: boolean;
  /** The store is closed, so nothing can be bought; `closedNotice` says until when. */
  closed: boolean;
  closedNotice?: ReactNode;
  onEnlarge: () => void;
  onAdd: () => void;
  onBuy: () => void;
};

type CardPictureProps = Pick<ProductCardProps, 'product' | 'eager' | 'leading' | 'onEnlarge'>;

function CardPicture({ product, eager = false, leading = false, onEnlarge }: CardPictureProps) {
  const isLow = product.stock >= 1 && product.stock <= FEW;
  return (
    <div className="relative">
      <PictureButton name={product.name} onEnlarge={onEnlarge}>
        <Picture
          url={product.image}
          alt={product.name}
          sizes={PICTURE_SIZES}
          eager={eager}
          leading={leading}
          className="aspect-square w-full"
          imageClassName="h-full! transition-transform duration-500 ease-calm group-hover:scale-[1.03]"
        />
      </PictureButton>
      {isLow && (
        <Badge tone="gold" className="pointer-events-none absolute top-3 left-3">
          Últimas unidades
        </Badge>
      )}
    </div>
  );
}

function TitleLink({ product }: { product: Product }) {
  return (
    <SiteLink
      to={paths.wreath(product.slug)}
      className="underline decoration-transparent decoration-1 underline-offset-4 hover:text-green hover:decoration-current"
    >
      {product.name}
    </SiteLink>
  );
}

export function ProductCard(props: ProductCardProps) {
  const { product, closed, closedNotice } = props;
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={CARD}>
      <CardPicture {...props} />
      <div className="flex flex-1 flex-col p-5">
        <h2 id={titleId} className="text-balance font-display text-heading-4">
          {product.slug ? <TitleLink product={product} /> : product.name}
        </h2>
        <p className="mt-1.5 text-muted text-small">{product.description}</p>
        <dl className="mt-3 mb-4 flex flex-wrap gap-x-5 gap-y-1 text-small">
          <div className="flex items-center gap-1.5">
            <dt>
              <Ruler className="size-4 text-gold" />
              <span className="sr-only">Tamanho</span>
            </dt>
            <dd>{product.size}</dd>
          </div>
          <div>
            <dt className="sr-only">Estoque</dt>
            <dd className={product.stock <= FEW ? 'text-gold-ink' : 'text-muted'}>{stockText(product.stock)}</dd>
          </div>
        </dl>
        <div className="mt-auto space-y-4">
          <Price
            amount={roundedCents(product.price)}
            original={product.originalPrice === undefined ? undefined : roundedCents(product.originalPrice)}
            size="large"
            withFaixa
          />
          {closed && closedNotice}
          <BuyActions {...props} stock={product.stock} describedBy={titleId} />
        </div>
      </div>
    </article>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="space-y-3 p-5">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-6 h-8 w-1/2" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}
