import { type ReactNode, useId } from 'react';
import type { Product } from '#contract/products.ts';
import { roundedCents } from '#domain/money.ts';
import { FEW } from '#domain/reservation.ts';
import { type WreathSize, wreathSize } from '#domain/wreath-size.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Price } from '#web/ui/price.tsx';
import { BuyActions } from './buy-actions.tsx';
import { stockText } from './stock-text.ts';

/** Height of an adult, in centimetres. */
const PERSON = 170;
const HEADROOM = 12;
const GAP = 30;
const PERSON_WIDTH = 52;
const LABELS = 34;

/** '1,40 m', without the browser's data of numbers, which a slow phone reads for 150 ms. */
function metres(centimetres: number): string {
  return `${(centimetres / 100).toFixed(2).replace('.', ',')} m`;
}

/** Head, shoulders and legs, 170 cm high, standing at the origin. */
const FIGURE =
  'M -9 0 L -10 -46 Q -21 -60 -20 -92 Q -25 -128 -9 -136 L 9 -136 Q 25 -128 20 -92 Q 21 -60 10 -46 L 9 0 Q 4 3 1 0 L 0 -48 L -1 0 Q -4 3 -9 0 Z';

function Drawing({ height, width }: WreathSize) {
  const tallest = Math.max(PERSON, height);
  const total = PERSON_WIDTH + GAP + width;
  const middle = PERSON_WIDTH + GAP + width / 2;
  const ring = Math.min(height, width) * 0.17;
  return (
    <svg
      viewBox={`0 ${-tallest - HEADROOM} ${total + LABELS} ${tallest + HEADROOM + LABELS}`}
      aria-hidden="true"
      className="h-44 w-auto max-w-full"
    >
      <g transform={`translate(${PERSON_WIDTH / 2} 0)`} className="fill-green-line">
        <circle cx="0" cy="-154" r="15" />
        <path d={FIGURE} />
      </g>
      <ellipse
        cx={middle}
        cy={-height / 2}
        rx={width / 2 - ring / 2}
        ry={height / 2 - ring / 2}
        strokeWidth={ring}
        className="fill-none stroke-green"
      />
      <path d={`M 0 1 H ${total}`} strokeWidth="1.5" className="stroke-gold" />
      <path
        d={`M ${total + 6} 0 V ${-height} M ${total + 2} 0 h 8 M ${total + 2} ${-height} h 8`}
        strokeWidth="1"
        className="fill-none stroke-muted"
      />
    </svg>
  );
}

/** A wreath beside a person, drawn from the measures in the owner's text; renders nothing without measures. */
function ScaleDrawing({ size }: { size: string }) {
  const measures = wreathSize(size);
  if (!measures) return null;
  return (
    <figure className="rounded-card border border-line bg-surface p-4">
      <Drawing {...measures} />
      <figcaption className="mt-2 text-muted text-small">
        {metres(measures.height)} de altura e {metres(measures.width)} de largura, ao lado de uma pessoa de{' '}
        {metres(PERSON)}
      </figcaption>
    </figure>
  );
}

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
        amount={roundedCents(wreath.price)}
        original={wreath.originalPrice === undefined ? undefined : roundedCents(wreath.originalPrice)}
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
