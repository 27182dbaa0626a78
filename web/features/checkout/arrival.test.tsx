import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  a,
  b,
  CLEARED,
  comeBack,
  faixas,
  fields,
  LINK,
  payButton,
  showCheckout,
} from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { draftStore } from './draft.ts';

let promise: () => Response;
let server: ReturnType<typeof fakeServer>;
let left: string[];

beforeEach(() => {
  left = [];
  promise = () => new Response(null, { status: 503 });
  const products = [a, b].map(({ _id, title: name, price }) => ({ _id, name, price }));
  server = fakeServer({
    'GET /api/business/promise': () => promise(),
    'GET /api/products/': () => Response.json(products),
    POST: () => Response.json({ init_point: LINK }),
  });
  draftStore.set({ fields, faixas, order_id: '', sent: null });
});

describe('whether it arrives in time', () => {
  const answer = (verdict: string, orderBy: string | null) => () =>
    Response.json({ verdict, deliver_by: '2126-12-25T16:30:00.000Z', order_by: orderBy });

  it('asks to look at a date that is over', async () => {
    promise = answer('past', null);
    showCheckout(left);
    const text = 'Esta data já passou. Confira o dia e a hora da cerimônia.';
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });

  it('asks once before a ceremony past its deadline is paid, and never for one in time', async () => {
    promise = answer('too-late', null);
    showCheckout(left);
    const pay = () => act(async () => void fireEvent.click(payButton()));
    const question = () => screen.queryByRole('alertdialog', { name: 'Fora do prazo' });
    await pay();
    await waitFor(() => expect(question()).toBeTruthy());
    expect(question()?.textContent).toContain('O prazo para esta cerimônia já passou.');
    expect(
      within(question() ?? document.body)
        .getByRole('link', { name: /^Ligar/ })
        .getAttribute('href'),
    ).toMatch(/^tel:/);
    expect(server.calls('POST')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(document.activeElement).toBe(payButton());
    await pay();
    await waitFor(() => expect(question()).toBeTruthy());
    const when = screen.getByLabelText('Data e hora da cerimônia');
    fireEvent.change(when, { target: { value: '26/12/2126 14:30' } });
    expect(question()).toBeNull();
    await pay();
    await waitFor(() => expect(question()).toBeTruthy());
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Quero mesmo assim' })));
    await waitFor(() => expect(left).toEqual([CLEARED, LINK]));
    comeBack();
    promise = answer('tight', '2126-12-25T16:30:00.000Z');
    fireEvent.change(when, { target: { value: '25/12/2126 14:30' } });
    await pay();
    await waitFor(() => expect(left).toHaveLength(4));
  });

  it('marks the hours for which it comes too late at the place that is named', async () => {
    const place = { nome: 'Capela Municipal', earliest_ceremony: '2126-12-25T18:00:00.000Z' };
    fakeServer({ 'GET /api/locais/conhecidos': () => Response.json([place]) });
    showCheckout(left, new Date('2126-12-25T14:00:00-03:00'));
    expect(await screen.findByRole('button', { name: '14h, só por telefone' })).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Local do velório ou sepultamento'), { target: { value: 'Rua A, 1' } });
    expect(screen.getByRole('button', { name: '14h' })).toBeTruthy();
  });

  it.each<[string, () => Response]>([
    ['the shop cannot be asked', () => new Response(null, { status: 503 })],
    ['the answer is none', () => Response.json({})],
  ])('is not said when %s', async (_, failing) => {
    promise = failing;
    showCheckout(left);
    await act(() => Promise.resolve());
    expect(screen.getByRole('status', { name: 'Chega a tempo?' }).textContent).toBe('');
  });
});

describe('the Enter key', () => {
  const press = (from: HTMLElement, init: object = {}) => {
    from.focus();
    fireEvent.keyDown(from, { key: 'Enter', ...init });
    return document.activeElement;
  };

  it('leads from field to field in their order, and from the last one to the button, without paying', () => {
    showCheckout(left);
    const labels = [
      'Texto da faixa 1 de 2: Coroa Paz',
      'Texto da faixa 2 de 2: Coroa Paz',
      'Texto da faixa: Coroa Luz',
    ];
    const fieldsInOrder = [...labels, 'Nome da pessoa falecida', 'Local do velório ou sepultamento'];
    for (const [at, label] of fieldsInOrder.slice(0, -1).entries()) {
      expect(press(screen.getByLabelText(label))).toBe(screen.getByLabelText(fieldsInOrder[at + 1] ?? ''));
    }
    expect(press(screen.getByLabelText('Endereço de cobrança'))).toBe(payButton());
    expect(server.calls('POST')).toEqual([]);
  });

  it('breaks a line together with Shift, and confirms what an input method composes', () => {
    showCheckout(left);
    const place = screen.getByLabelText('Local do velório ou sepultamento');
    expect(press(place, { shiftKey: true })).toBe(place);
    expect(press(place, { isComposing: true })).toBe(place);
  });
});
