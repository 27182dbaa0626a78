import { useState } from 'react';
import type { OrderPage } from '#contract/order-page.ts';
import { Button } from '#web/ui/button.tsx';
import { WreathPicture } from '#web/ui/ribbon-preview.tsx';

/** More of them unfold on demand. */
const SHOWN = 4;

function Wreath({ wreath }: { wreath: OrderPage['wreaths'][number] }) {
  const { title, size, image, faixa } = wreath;
  return (
    <li>
      <WreathPicture title={title} image={image} faixa={faixa} />
      <p className="mt-2.5 font-display text-heading-4">{title}</p>
      {size && <p className="text-muted text-small">{size}</p>}
      <p className="mt-1">
        {faixa === null ? (
          <span className="text-muted">Sem faixa</span>
        ) : (
          <>
            <span className="text-muted">Faixa:</span> <span dir="auto">“{faixa}”</span>
          </>
        )}
      </p>
    </li>
  );
}

export function Wreaths({ wreaths }: Pick<OrderPage, 'wreaths'>) {
  const [areAllShown, setAllShown] = useState(false);
  const hidden = areAllShown ? 0 : Math.max(0, wreaths.length - SHOWN);
  return (
    <>
      <ul className="grid gap-x-6 gap-y-7 @2xl:grid-cols-2 @4xl:grid-cols-1">
        {wreaths.slice(0, wreaths.length - hidden).map((wreath) => (
          <Wreath key={wreath.id} wreath={wreath} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-6 w-full" onClick={() => setAllShown(true)}>
          Mostrar mais {hidden} {hidden === 1 ? 'coroa' : 'coroas'}
        </Button>
      )}
    </>
  );
}
