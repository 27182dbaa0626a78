import { act, screen } from '@testing-library/react';
import type { CartItem } from '#domain/cart.ts';
import { Checkout } from '#web/features/checkout/checkout.tsx';
import { showRoutes } from './routes.tsx';
import { aSite } from './site.ts';

// jsdom lays nothing out and has no scrolling.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

export const LINK = 'https://pay.example/1';
export const CLEARED = 'cart cleared';

/** Two wreaths in the cart, one of them twice, and everything typed for them. */
export const a: CartItem = {
  _id: 'a',
  image: '/a.webp',
  title: 'Coroa Paz',
  size: 'G',
  color: 'Padrão',
  quantity: 2,
  price: 150,
  stock: 5,
};
export const b: CartItem = { ...a, _id: 'b', title: 'Coroa Luz', quantity: 1, price: 99.9 };
/** A wreath for R$ 150,00. */
export const wreath: CartItem = { ...a, image: '', size: '', quantity: 1, stock: 2 };
export const fields = {
  buyer_name: 'Maria Souza',
  buyer_email: 'maria@example.com',
  buyer_phone: '(21) 99999-0000',
  buyer_cpf: '111.111.111-11',
  billing_address: 'Rua A, 1',
  deceased_name: 'João da Silva',
  funeral_location: 'Capela Municipal',
  funeral_time: '25/12/2126 14:30',
};
export const faixas = { a: ['Saudades eternas', 'Com carinho'], b: ['Descanse em paz'] };

/** The checkout of both; where it leads to is added to `left`. */
export function showCheckout(left: string[], earliest?: Date) {
  const Page = () => (
    <Checkout
      cart={[a, b]}
      earliest={earliest}
      onOrdered={() => left.push(CLEARED)}
      onRepriced={() => undefined}
      goTo={(url) => left.push(url)}
    />
  );
  return showRoutes([{ id: 'root', path: '/', Component: Page, loader: aSite }]);
}

/** The Back button brings the page back from memory, after the payment page. */
export const comeBack = () =>
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

export const payButton = <E extends HTMLElement>() => screen.getByRole<E>('button', { name: /Pagar com Pix/ });
