import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { listProductsByIds, Product } from '#contract/products.ts';
import { type CartItem, cartUnits, itemPrice } from '#domain/cart.ts';
import { isBlank } from '#domain/order.ts';
import {
  EMPTY_WRITTEN_CART,
  type SharedGap,
  type SharedLine,
  takeShared,
  type WrittenCart,
} from '#domain/shared-cart.ts';
import { openCart, restoreItems, useCart } from '#web/features/cart/cart-store.ts';
import { CartTotals } from '#web/features/cart/cart-view.tsx';
import { DeviceOrders } from '#web/features/checkout/device-orders.tsx';
import { draftStore, keepFaixas, useDraft } from '#web/features/checkout/draft.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { keptOrders } from '#web/lib/kept-orders.ts';
import { centsText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { DeadEnd } from '#web/ui/dead-end.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WreathLine } from '#web/ui/wreath-line.tsx';
import type { Route } from './+types/shared-cart-page.ts';
import { readLink } from './read-link.ts';

function gapText(gap: SharedGap): string {
  if (gap.kind === 'withdrawn') return 'Uma das coroas não está mais à venda.';
  if (gap.given === 0) return `${gap.title}: no momento esta coroa não está mais disponível.`;
  return `${gap.title}: foram pedidas ${gap.wanted}, e ${gap.given === 1 ? 'há lugar para uma' : `há lugar para ${gap.given}`}.`;
}

function Wreath({ item, faixas }: { item: CartItem; faixas: readonly string[] }) {
  const texts = faixas.slice(0, item.quantity).filter((text) => !isBlank(text));
  return (
    <WreathLine
      image={item.image}
      title={item.title}
      note={
        <>
          <span>{item.quantity === 1 ? '1 coroa' : `${item.quantity} coroas`}</span>
          <span className="whitespace-nowrap tabular-nums">{centsText(itemPrice(item))} cada</span>
        </>
      }
    >
      {texts.length > 0 && (
        <ul aria-label="Faixas" className="mt-1.5 space-y-0.5">
          {texts.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat and are never reordered
            <li key={at} className="break-words">
              “{text}”
            </li>
          ))}
        </ul>
      )}
    </WreathLine>
  );
}

type SharedWreathsProps = {
  cart: readonly CartItem[];
  gaps: readonly SharedGap[];
  lines: readonly SharedLine[];
};

function SharedWreaths({ cart, gaps, lines }: SharedWreathsProps) {
  return (
    <>
      {gaps.length > 0 && (
        <Notice tone="warning" title="Desde que este carrinho foi enviado, algo mudou" className="mb-4">
          <ul className="mt-1 space-y-1">
            {gaps.map((gap) => (
              <li key={gap.id}>{gapText(gap)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="divide-y divide-line border-line border-y">
        {cart.map((item) => (
          <Wreath key={item._id} item={item} faixas={lines.find(({ id }) => id === item._id)?.faixas ?? []} />
        ))}
      </ul>
    </>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Coroas escolhidas para você',
    description: 'Veja as coroas e as faixas que escolheram, e finalize o pedido.',
    path: paths.sharedCart,
    image: { path: '/compartilhar/coroas.jpg', alt: 'Coroas de flores' },
    isUnlisted: true,
  });

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The URL's fragment; undefined on the server, which never gets it. */
function useFragment(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => undefined,
  );
}

function Refused() {
  const contact = useBusinessContact('Olá! Recebi um link de carrinho que não abre.');
  return (
    <DeadEnd
      icon={Link2Off}
      title="Este link não abre um carrinho"
      contact={contact}
      action={<ButtonLink to={paths.wreaths}>Ver coroas de flores</ButtonLink>}
    >
      Talvez tenha chegado cortado. Peça a quem o enviou que compartilhe de novo, ou escolha você mesmo uma coroa.
    </DeadEnd>
  );
}

function NothingShared() {
  const { sent } = useDraft();
  const hasOrders = keptOrders.use().length > 0 || sent !== null;
  const units = cartUnits(useCart());
  return (
    <>
      <Heading level={1} size={2}>
        Seu carrinho
      </Heading>
      <p className="mt-3 mb-6 text-muted">
        {units === 0
          ? 'Seu carrinho está vazio.'
          : `Seu carrinho tem ${units === 1 ? 'uma coroa' : `${units} coroas`}.`}
      </p>
      {hasOrders && (
        <QueryProvider>
          <DeviceOrders onResume={restoreItems} />
        </QueryProvider>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {units > 0 && <Button onClick={() => openCart()}>Abrir o carrinho</Button>}
        <ButtonLink variant="secondary" to={paths.wreaths}>
          Ver coroas de flores
        </ButtonLink>
      </div>
    </>
  );
}

function keep({ cart, faixas }: WrittenCart): void {
  cartStore.set([...cart]);
  keepFaixas(faixas);
}

function Choice({ lines, products }: { lines: readonly SharedLine[]; products: readonly Product[] }) {
  const mine = useCart();
  const navigate = useNavigate();
  async function take(beside: WrittenCart) {
    const { gaps, ...written } = takeShared(beside, lines, products);
    keep(written);
    await navigate(paths.wreaths, { replace: true });
    openCart();
    if (gaps.length > 0) {
      const description = gaps.map((gap) => gapText(gap)).join(' ');
      showAlert({ type: 'warning', title: 'Nem tudo veio para o carrinho', description, durationMs: 8000 });
    }
  }
  if (mine.length === 0) {
    return (
      <Button size="large" className="w-full" onClick={() => void take(EMPTY_WRITTEN_CART)}>
        Usar este carrinho
      </Button>
    );
  }
  const units = cartUnits(mine);
  return (
    <div className="space-y-2.5">
      <p className="font-semibold">
        Você já tem {units === 1 ? 'uma coroa' : `${units} coroas`} no seu carrinho. O que fazer com{' '}
        {units === 1 ? 'ela' : 'elas'}?
      </p>
      <Button className="w-full" onClick={() => void take({ cart: mine, faixas: draftStore.get().faixas })}>
        Juntar tudo no meu carrinho
      </Button>
      <Button variant="secondary" className="w-full" onClick={() => void take(EMPTY_WRITTEN_CART)}>
        Trocar o meu carrinho por este
      </Button>
    </div>
  );
}

function Shared({ lines }: { lines: readonly SharedLine[] }) {
  const query = useQuery(
    apiQuery<typeof listProductsByIds>(addresses.listProductsByIds, { query: { ids: lines.map(({ id }) => id) } }),
  );
  if (query.data) {
    const { cart, gaps } = takeShared(EMPTY_WRITTEN_CART, lines, query.data);
    return (
      <>
        <Heading level={1} size={2}>
          Coroas escolhidas para você
        </Heading>
        <p className="mt-3 mb-6 text-muted">
          Confira as coroas e as faixas. Nada é pago ainda. Se mais alguém recebeu este link, combinem quem compra: cada
          pagamento é um pedido.
        </p>
        <SharedWreaths cart={cart} gaps={gaps} lines={lines} />
        {cart.length > 0 ? (
          <div className="mt-6 space-y-5">
            <CartTotals cart={cart} />
            <Choice lines={lines} products={query.data} />
          </div>
        ) : (
          <ButtonLink className="mt-6" to={paths.wreaths}>
            Ver coroas de flores
          </ButtonLink>
        )}
      </>
    );
  }
  if (query.isError) {
    return (
      <ErrorState message="Erro ao carregar as coroas." onRetry={() => void query.refetch()} busy={query.isFetching} />
    );
  }
  return <OnItsWay />;
}

function OnItsWay() {
  return (
    <>
      <output className="sr-only">Carregando as coroas…</output>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="mt-8 h-28 w-full" />
      <Skeleton className="mt-4 h-28 w-full" />
    </>
  );
}

/** /carrinho#…: a shared cart, which the visitor can take over; without a fragment, the visitor's own cart. */
export default function SharedCartPage() {
  const fragment = useFragment();
  const lines = useMemo(() => (fragment === undefined ? undefined : readLink(fragment)), [fragment]);
  return (
    <div className="container-page min-h-dvh max-w-2xl! py-10 sm:py-14">
      {fragment === undefined && <OnItsWay />}
      {fragment !== undefined && !lines && (fragment === '' ? <NothingShared /> : <Refused />)}
      {lines && (
        <QueryProvider>
          <Shared lines={lines} />
        </QueryProvider>
      )}
    </div>
  );
}
