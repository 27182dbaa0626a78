import * as addresses from '#contract/addresses.ts';
import { callPath } from '#contract/endpoint.ts';
import type { OrderPage } from '#contract/order-page.ts';

const WIDTHS = [640, 960, 1600];

export function Delivery({ orderKey, delivery }: { orderKey: string; delivery: NonNullable<OrderPage['delivery']> }) {
  const { received_by, photo } = delivery;
  const address = (width: number) =>
    callPath(addresses.getDeliveryPhoto, { params: { chave: orderKey, foto: photo, arquivo: `${width}.webp` } });
  return (
    <div className="mt-5 space-y-3">
      {received_by && (
        <p className="break-words">
          <span className="text-muted">Recebida por</span> {received_by}
        </p>
      )}
      {photo !== null && (
        <a href={address(1600)} target="_blank" rel="noreferrer" className="block">
          <img
            src={address(960)}
            srcSet={WIDTHS.map((width) => `${address(width)} ${width}w`).join(', ')}
            sizes="(min-width: 64rem) 36rem, 92vw"
            alt="A homenagem no local da cerimônia (abre a foto inteira)"
            className="max-h-[70dvh] w-full rounded-card bg-sunken object-contain"
          />
        </a>
      )}
    </div>
  );
}
