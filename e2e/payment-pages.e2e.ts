import type { Page } from '@playwright/test';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

const VERIFY = '**/api/pagamento/verificar-pagamento?*';
const APPROVED = 'Pagamento aprovado! Obrigado pela sua compra.';
const UNCONFIRMED = 'Não foi possível confirmar o pagamento';

/** The payments that the page has asked about. */
function watchQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/verificar-pagamento')) asked.push(searchParams.get('payment_id') ?? '');
  });
  return asked;
}

test('the confirmation validates first and thanks when the payment is approved', { tag: '@once' }, async ({ page }) => {
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const questions = watchQuestions(page);
  await page.route(VERIFY, async (route) => {
    await asked;
    await route.fulfill({ json: { status: 'ok' } });
  });
  await page.goto('/confirmacao?payment_id=123');
  await expect(page.getByRole('heading', { name: 'Validando pagamento…' })).toBeVisible();
  await expect(page.getByText(APPROVED)).toBeHidden();
  await expect.poll(() => questions).toEqual(['123']);
  answer();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
});

test('a confirmation without a payment asks nothing and leads home after three seconds', { tag: '@once' }, async ({
  page,
}) => {
  const questions = watchQuestions(page);
  await page.clock.install();
  await open(page, '/confirmacao');
  await expect(page.getByRole('heading', { name: UNCONFIRMED })).toBeVisible();
  await page.clock.runFor(3500);
  await expect(page).toHaveURL('/');
  expect(questions).toEqual([]);
});

test('a confirmation of an unknown or a pending payment thanks nobody', { tag: '@once' }, async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/);
  await open(page, '/confirmacao?payment_id=999999999');
  await expect(page.getByRole('heading', { name: UNCONFIRMED })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.route(VERIFY, (route) => route.fulfill({ json: { status: 'pending' } }));
  await open(page, '/confirmacao?payment_id=5');
  await expect(page.getByRole('heading', { name: UNCONFIRMED })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Acompanhar pagamento' })).toHaveAttribute(
    'href',
    '/pendente?payment_id=5',
  );
});

test('waiting without a payment is an error with the way home, and polls nothing', { tag: '@once' }, async ({
  page,
}) => {
  const questions = watchQuestions(page);
  await page.clock.install();
  await open(page, '/pendente');
  await expect(page.getByRole('heading', { name: 'Erro ao carregar pagamento' })).toBeVisible();
  await page.clock.runFor(20_000);
  expect(questions).toEqual([]);
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page).toHaveURL('/');
});

test('a failed payment says so in so many words', { tag: '@once' }, async ({ page }) => {
  await page.goto('/falha');
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver coroas de flores' })).toBeVisible();
});
