import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { ManagedProduct } from '#contract/products.ts';
import { ManualOrderForm } from '../features/finances/manual/manual-order-form.tsx';
import { NewManualOrder } from '../features/finances/manual/new-manual-order.tsx';
import { openOffice, press, type } from './back-office.tsx';
import { fakeServer } from './fake-server.ts';
import { rosa as plainRosa } from './product-form-harness.tsx';

export const PRODUCTS = 'GET /api/products';
export const POST = 'POST /api/orders/manual';
export const BY_PHONE = 'POST /api/orders/by-phone';

export const rosa: ManagedProduct = { ...plainRosa, price: 350.5 };
const lilas: ManagedProduct = { ...rosa, _id: 'lilas', name: 'Coroa Lilás', price: 200, stock: 1, reserved: 0 };
const inactive: ManagedProduct = { ...rosa, _id: 'inativa', name: 'Coroa Inativa', active: false };
const soldOut: ManagedProduct = { ...rosa, _id: 'esgotada', name: 'Coroa Esgotada', stock: 0 };

/** A server with two wreaths to sell and two that can't be sold, which takes every order. */
export function serveManualOrders() {
  const server = fakeServer({
    [PRODUCTS]: () => Response.json([rosa, lilas, inactive, soldOut]),
    [POST]: () => Response.json({}, { status: 201 }),
  });
  const posts = () => server.calls(POST).map(({ body }) => body as Record<string, unknown>);
  return { ...server, posts };
}

/** The form where the finances have it; it is folded unless there is a draft. */
export function openFolded() {
  return openOffice('/admin/financeiro', '/admin/financeiro', NewManualOrder);
}

const unfold = () => press('Adicionar pedido manual');
export const send = () => press('Adicionar pedido');

export async function openForm() {
  const view = await openFolded();
  await unfold();
  await waitFor(() => expect(screen.queryByText('Carregando produtos…')).toBeNull());
  return view;
}

/** The form where the orders have it: whoever orders by telephone pays by a link. */
export async function openByPhone() {
  const Page = () => <ManualOrderForm onSent={() => {}} onHeld={() => {}} />;
  await openOffice('/admin/pedidos/novo', '/admin/pedidos/novo', Page);
  await screen.findByLabelText('Coroa');
}

/** Everything that an order by telephone needs. */
export function fillInHeld(): void {
  type('Coroa', 'rosa');
  type('Nome da pessoa falecida', 'José da Silva');
  type('Data e hora da cerimônia', '22/11/2090 15:00');
  type('Local da cerimônia', 'Capela A');
  type('Nome do comprador', 'Maria Oliveira');
  type('Telefone', '21999990000');
}

/** Everything that an order needs. */
export function fillIn(): void {
  fillInHeld();
  type('E-mail', 'maria@example.com');
  type('CPF ou CNPJ', '52998224725');
  type('Endereço de cobrança', 'Rua A, 1');
}
