import type { Page } from '@playwright/test';
import {
  aBuyer,
  cartPanel,
  checkout,
  goStraightToPayment,
  goToPayment,
  LABELS,
  open,
  openCheckout,
  stored,
  storedCart,
} from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

const APPROVED = 'Pagamento aprovado! Obrigado pela sua compra.';
const POLL_MS = 5000;
const MOST_POLLS = 24;

/** Counts the notes played, and refuses to play them, as a browser does that nobody has touched. */
async function refuseSound(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as Window & { soundsPlayed?: number };
    counter.soundsPlayed = 0;
    HTMLMediaElement.prototype.play = () => {
      counter.soundsPlayed = (counter.soundsPlayed ?? 0) + 1;
      return Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    };
  });
  return () => page.evaluate(() => (window as Window & { soundsPlayed?: number }).soundsPlayed ?? 0);
}

/** Answers every question about a payment with this status, and counts the questions. */
async function answerStatus(page: Page, statusOf: (question: number) => string): Promise<() => number> {
  let questions = 0;
  await page.route('**/api/pagamento/verificar-pagamento?*', (route) => {
    questions += 1;
    return route.fulfill({ json: { status: statusOf(questions) } });
  });
  return () => questions;
}

test.afterEach(async ({ provider }) => {
  await provider.setWebhooks({});
});

test('a buyer who closes the browser right after paying has the e-mail all the same', { tag: '@once' }, async ({
  page,
  aWreath,
  provider,
}) => {
  const buyer = aBuyer();
  const wreath = await aWreath();
  await goStraightToPayment(page, wreath, buyer);
  await page.getByText('Mais opções').click();
  await page.getByRole('button', { name: 'Aprovar e fechar, sem voltar ao site' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado' })).toBeVisible();
  await page.close();
  const mail = await provider.firstMailTo(buyer.buyer_email);
  expect(mail.text).toContain(wreath.name);
});

test('a lost notification loses nothing: the page that the buyer comes back to asks', { tag: '@once' }, async ({
  page,
  aWreath,
  provider,
}) => {
  const buyer = aBuyer();
  await provider.setWebhooks({ lose: true });
  await goStraightToPayment(page, await aWreath(), buyer);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  await provider.firstMailTo(buyer.buyer_email);
});

test('ten notifications of one payment make one order and one e-mail', { tag: '@once' }, async ({
  page,
  aWreath,
  provider,
}) => {
  const [first, second] = [aBuyer(), aBuyer()];
  await provider.setWebhooks({ duplicate: 10 });
  const before = await provider.deliveries();
  const preference = await goStraightToPayment(page, await aWreath({ stock: 1 }), first);
  await provider.approve(preference);
  await provider.webhooksIdle();
  expect((await provider.deliveries()) - before).toBeGreaterThanOrEqual(10);
  await provider.firstMailTo(first.buyer_email);
  // Messages leave in the order of their causes: once a later order's has left, a second one of the first would have too.
  const another = await page.context().newPage();
  await goStraightToPayment(another, await aWreath(), second);
  await another.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await provider.firstMailTo(second.buyer_email);
  expect(await provider.mailTo(first.buyer_email)).toHaveLength(1);
});

test('a payment left pending is waited for, and goes on by itself when it is approved, even without sound', {
  tag: '@once',
}, async ({ page, aWreath, provider }) => {
  const soundsPlayed = await refuseSound(page);
  const preference = await goStraightToPayment(page, await aWreath(), aBuyer());
  await page.getByRole('button', { name: 'Deixar pendente' }).click();
  await expect(page).toHaveURL(/\/pendente\?(.*&)?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  await page.waitForResponse(/verificar-pagamento/);
  await expect(page).toHaveURL(/\/pendente/);
  await provider.approve(preference);
  await expect(page).toHaveURL(/\/confirmacao\?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  expect(await soundsPlayed()).toBe(1);
});

test('polling stops at the first approval', { tag: '@once' }, async ({ page }) => {
  const soundsPlayed = await refuseSound(page);
  const questions = await answerStatus(page, (question) => (question < 3 ? 'pending' : 'ok'));
  await page.clock.install();
  await open(page, '/pendente?payment_id=77');
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  for (let poll = 1; poll <= 3; poll += 1) {
    await page.clock.runFor(POLL_MS);
    await expect.poll(questions).toBeGreaterThanOrEqual(poll);
  }
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  await expect(page).toHaveURL('/confirmacao?payment_id=77');
  const asked = questions();
  await page.clock.runFor(12 * POLL_MS);
  expect(questions()).toBe(asked);
  expect(await soundsPlayed()).toBe(1);
});

test('after twenty-four polls without approval the page stops and promises an e-mail', { tag: '@once' }, async ({
  page,
}) => {
  const questions = await answerStatus(page, () => 'pending');
  await page.clock.install();
  await open(page, '/pendente?payment_id=78');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let poll = 1; poll <= MOST_POLLS; poll += 1) {
    await page.clock.runFor(POLL_MS);
    await expect.poll(questions, { intervals: [5, 10, 20, 50] }).toBeGreaterThanOrEqual(poll);
  }
  await expect(page.getByText('A confirmação do pagamento ainda não chegou.')).toBeVisible();
  await expect(page.getByText('você receberá um e-mail')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(questions()).toBe(MOST_POLLS);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page).toHaveURL('/');
});

test('a refused payment keeps the order: it is resumed with everything typed, and paid', { tag: '@once' }, async ({
  page,
  aWreath,
}) => {
  const buyer = aBuyer();
  const wreath = await aWreath({ stock: 1 });
  await goStraightToPayment(page, wreath, buyer);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page).toHaveURL(/\/falha/);
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  expect(await stored(page, 'cart')).toBe('[]');
  await page.getByRole('button', { name: 'Retomar pedido' }).click();
  await expect(cartPanel(page)).toContainText(wreath.name);
  expect(await storedCart(page)).toMatchObject([{ _id: wreath._id, quantity: 1 }]);
  await openCheckout(page);
  for (const [name, label] of Object.entries(LABELS)) {
    await expect(checkout(page).getByLabel(label, { exact: true })).toHaveValue(buyer[name as keyof typeof buyer]);
  }
  await expect(checkout(page).getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Saudades eternas');
  await goToPayment(page);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  expect(await stored(page, 'draft_checkout')).toBeNull();
});
