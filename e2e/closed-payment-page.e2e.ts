import { aBuyer, cartButton, cartPanel, goStraightToPayment, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import type { Provider } from './testing/provider.ts';

type Outcome = { happens: (provider: Provider, preference: string) => Promise<void>; now: string; later: string };

/** The cart's notice of a closed payment page; nobody was led back to the shop. */
const OUTCOMES: Record<string, Outcome> = {
  paid: {
    happens: (provider, preference) => provider.approve(preference),
    now: 'Pagamento aprovado: pedido nº',
    later: 'Seus pedidos neste aparelho',
  },
  refused: {
    happens: (provider, preference) => provider.reject(preference),
    now: 'O pagamento do seu pedido não foi aprovado',
    later: 'O pagamento do seu pedido não foi aprovado',
  },
  pending: {
    happens: async () => undefined,
    now: 'Você tem um pedido aguardando pagamento',
    later: 'Você tem um pedido aguardando pagamento',
  },
};

for (const [outcome, { happens, now, later }] of Object.entries(OUTCOMES)) {
  test(`a payment whose page was closed is told as ${outcome} in another tab and an hour later`, {
    tag: '@phone',
  }, async ({ page, provider, aWreath }) => {
    const wreath = await aWreath();
    const preference = await goStraightToPayment(page, wreath, aBuyer());
    const other = await page.context().newPage();
    await open(other, '/coroas');
    await cartButton(other).click();
    await expect(cartPanel(other)).toContainText('Você tem um pedido aguardando pagamento');

    await happens(provider, preference);
    await page.close();
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(cartPanel(other)).toContainText(now);

    await other.clock.setFixedTime(Date.now() + 3_600_000);
    await open(other, '/coroas');
    await cartButton(other).click();
    await expect(cartPanel(other)).toContainText(later);
    await expect(cartPanel(other).getByRole('link', { name: 'Acompanhar o pedido' })).toHaveCount(
      outcome === 'paid' ? 1 : 0,
    );
    await expect(cartPanel(other).getByRole('button', { name: 'Retomar pedido' })).toHaveCount(
      outcome === 'paid' ? 0 : 1,
    );
  });
}
