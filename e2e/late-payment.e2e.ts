import { aBuyer, goStraightToPayment } from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

const RESERVATION_SECONDS = 4;

test.use({ shopSettings: { RESERVATION_MINUTES: String(RESERVATION_SECONDS / 60) } });

test('a payment after the end of the reservation still becomes an order, and the administrators are told', {
  tag: '@once',
}, async ({ page, aWreath, provider, watch }) => {
  watch.allow(/410 \(Gone\)/);
  const buyer = aBuyer();
  await goStraightToPayment(page, await aWreath({ stock: 1 }), buyer);
  await expect(page.getByRole('heading', { name: 'Link expirado' })).toBeVisible();
  await page.getByText('Mais opções').click();
  await page.getByRole('button', { name: 'Pagar mesmo assim, com atraso' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado' })).toBeVisible();

  const confirmation = await provider.firstMailTo(buyer.buyer_email);
  const orderId = /^Pedido (\S+)$/m.exec(confirmation.text)?.[1] ?? 'no order id in the mail';
  const attention = async (): Promise<string | undefined> => {
    const mails = await provider.mailTo('admin@example.com');
    return mails.find(({ subject, text }) => subject === 'Pagamento precisa de atenção' && text.includes(orderId))
      ?.text;
  };
  await expect.poll(attention).toContain('pago depois que a reserva venceu');

  await page.getByRole('link', { name: 'Voltar ao site' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeVisible();
  await page.goto('/dev/outbox');
  await expect(page.getByRole('link', { name: 'Pagamento precisa de atenção' })).toBeVisible();
});
