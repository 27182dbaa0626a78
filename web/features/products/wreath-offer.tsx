import { type ReactNode, useId } from 'react';
import type { Product } from '#contract/products.ts';
import { FEW } from '#domain/reservation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { BuyActions } from './buy-actions.tsx';
import { reais } from './reais.ts';
import { ScaleDrawing } from './scale-drawing.tsx';
import { stockText } from './stock-text.ts';

type WreathOfferProps = {
  wreath: Product;
  closed: boolean;
  notice: ReactNode;
  arrival: ReactNode;
  onAdd: () => void;
  onBuy: () => void;
  children: ReactNode;
};

export function WreathOffer({ wreath, closed, notice, arrival, onAdd, onBuy, children }: WreathOfferProps) {
  const titleId = useId();
  const isSoldOut = wreath.stock < 1;
  return (
    <div className="min-w-0 space-y-5 @4xl:row-span-2">
      <div>
        <Heading level={1} size={2} id={titleId}>
          {wreath.name}
        </Heading>
        {!isSoldOut && wreath.stock <= FEW && (
          <Badge tone="gold" className="mt-3">
            {stockText(wreath.stock)}
          </Badge>
        )}
      </div>
      <Price
        amount={reais(wreath.price)}
        original={wreath.originalPrice === undefined ? undefined : reais(wreath.originalPrice)}
        size="large"
        withFaixa
      />
      {arrival}
      {isSoldOut && (
        <Notice tone="warning" title="No momento esta coroa não está disponível">
          Veja abaixo outras parecidas, ou pergunte por ela: estamos ao telefone a qualquer hora.
        </Notice>
      )}
      {closed && !isSoldOut && notice}
      <BuyActions stock={wreath.stock} closed={closed} describedBy={titleId} onAdd={onAdd} onBuy={onBuy} />
      <p className="text-lead">{wreath.description}</p>
      <p className="text-muted">{wreath.size}</p>
      <ScaleDrawing size={wreath.size} />
      {children}
    </div>
  );
}
