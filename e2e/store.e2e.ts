import type { Page } from '@playwright/test';
import { alertBox, cardOf, cartButton, cartPanel, open, openKnowingStatus, storedCart } from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';
import type { Office } from './testing/office.ts';

const STATUS = '**/api/business/status';
const HOUR_MS = 3_600_000;
const NOON = new Date('2030-03-01T15:00:00Z');
const WREATH = 'Coroa Singela';

type Status = { open: boolean; next_open: string | null };

/** Answers for the store with whatever `status` says by then, and counts the questions. */
async function answerStatus(page: Page, status: () => Status | undefined): Promise<() => number> {
  let questions = 0;
  await page.route(STATUS, (route) => {
    questions += 1;
    const now = status();
    return now
      ? route.fulfill({ json: { ...now, timezone: 'America/Sao_Paulo', reason: null } })
      : route.fulfill({ status: 500, json: {} });
  });
  return () => questions;
}

const closedUntil = (opens: Date): Status => ({ open: false, next_open: opens.toISOString() });
const OPEN: Status = { open: true, next_open: null };

function buttonsOf(page: Page) {
  const card = cardOf(page, WREATH);
  return {
    add: card.getByRole('button', { name: /^Carrinho/ }),
    buy: card.getByRole('button', { name: /^Comprar/ }),
  };
}

test('a store closed by the administrator sells nothing, says until when, and opens again at a refresh', {
  tag: '@once',
}, async ({ page, office }) => {
  const opens = new Date(Date.now() + 38 * HOUR_MS);
  await office.closeStore(opens);
  const { add, buy } = buttonsOf(page);
  const notice = page.getByRole('region', { name: 'Loja fechada' });
  try {
    const asked = page.waitForRequest(STATUS);
    await open(page, '/coroas');
    const headers = await (await asked).allHeaders();
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(headers).not.toHaveProperty('authorization');
    await expect(notice).toContainText('Estamos fechados agora');
    await expect(add).toHaveText('Carrinho (indisponível)');
    await expect(buy).toHaveText('Comprar (indisponível)');
    await expect(add).toBeDisabled();
    await expect(buy).toBeDisabled();
    const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(opens);
    await expect(notice).toContainText(`às ${time}`);
    await expect(notice.getByRole('timer')).toHaveText(/^3[78]:\d{2}:\d{2}$/);
    await expect(cardOf(page, WREATH).getByText('Fechado agora.')).toBeVisible();
    await expect(cardOf(page, WREATH).getByRole('timer')).toHaveText(/^3[78]:\d{2}:\d{2}$/);
    await expect(cardOf(page, WREATH).getByRole('button', { name: 'Atualizar situação da loja' })).toBeVisible();
  } finally {
    await office.openStore();
  }
  await notice.getByRole('button', { name: 'Atualizar' }).click();
  await expect(notice).toBeHidden();
  await expect(add).toHaveText('Carrinho');
  await expect(buy).toBeEnabled();
});

test('the countdown ticks each second on the São Paulo clock and asks again at zero', { tag: '@once' }, async ({
  page,
}) => {
  let status = closedUntil(new Date(NOON.getTime() + HOUR_MS));
  const questions = await answerStatus(page, () => status);
  await page.clock.install({ time: NOON });
  await open(page, '/coroas');
  const notice = page.getByRole('region', { name: 'Loja fechada' });
  await expect(notice).toContainText('hoje, 01/03/2030, às 13:00');
  await page.clock.pauseAt(new Date(NOON.getTime() + 60_000));
  const timer = notice.getByRole('timer');
  await expect(timer).toHaveText('00:59:00');
  await page.clock.runFor(1000);
  await expect(timer).toHaveText('00:58:59');
  const asked = questions();
  status = OPEN;
  await page.clock.fastForward(58 * 60_000 + 59_000);
  await page.clock.runFor(1000);
  await expect.poll(questions).toBeGreaterThan(asked);
  await expect(notice).toBeHidden();
  await expect(buttonsOf(page).buy).toBeEnabled();
});

test('the status is asked for each minute, on focus and when the page comes back to sight', { tag: '@once' }, async ({
  page,
}) => {
  const questions = await answerStatus(page, () => OPEN);
  await page.clock.install({ time: NOON });
  await openKnowingStatus(page);
  await page.clock.pauseAt(new Date(NOON.getTime() + 30_000));
  for (let minute = 1; minute <= 3; minute += 1) {
    const before = questions();
    await page.clock.runFor(60_000);
    await expect.poll(questions).toBe(before + 1);
  }
  for (const [target, event] of [
    ['window', 'focus'],
    ['document', 'visibilitychange'],
  ] as const) {
    const before = questions();
    await page.evaluate(([name, type]) => (name === 'window' ? window : document).dispatchEvent(new Event(type)), [
      target,
      event,
    ] as const);
    await expect.poll(questions).toBe(before + 1);
  }
});

for (const [what, close, reopen] of [
  ['an override', (office: Office) => office.closeStore(), (office: Office) => office.openStore()],
  ['new hours', (office: Office) => office.setHours([]), (office: Office) => office.setHours(null)],
] as const) {
  test(`${what} changes an open page within a minute without a reload, and at once when somebody comes back to it`, {
    tag: '@once',
  }, async ({ page, office }) => {
    const { add, buy } = buttonsOf(page);
    await page.clock.install();
    await openKnowingStatus(page);
    await page.clock.pauseAt(Date.now() + 30_000);
    await page.evaluate(() => sessionStorage.setItem('never_reloaded', performance.timeOrigin.toString()));
    try {
      await close(office);
      await expect(buy).toBeEnabled();
      await page.clock.runFor(60_000);
      await expect(buy).toBeDisabled();
      await expect(add).toBeDisabled();
      await reopen(office);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(buy).toBeEnabled();

      await close(office);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByRole('region', { name: 'Loja fechada' })).toBeVisible();
      await expect(buy).toBeDisabled();
    } finally {
      await reopen(office);
    }
    await page.clock.runFor(60_000);
    await expect(buy).toBeEnabled();
    await expect(add).toBeEnabled();
    expect(
      await page.evaluate(() => sessionStorage.getItem('never_reloaded') === performance.timeOrigin.toString()),
    ).toBe(true);
  });
}

test('a store whose status cannot be read is open, even when it was closed before', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allow(/500 \(Internal Server Error\)|net::ERR_FAILED/);
  let status: Status | undefined;
  await answerStatus(page, () => status);
  await open(page, '/coroas');
  const { add, buy } = buttonsOf(page);
  await expect(buy).toBeEnabled();
  status = closedUntil(new Date(Date.now() + HOUR_MS));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(buy).toBeDisabled();
  status = undefined;
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(buy).toBeEnabled();
  await expect(add).toHaveText('Carrinho');
});

test('a wreath added from a card that did not know of the closing is in the cart, to be finalised when the store opens', {
  tag: '@once',
}, async ({ page, aWreath, office }) => {
  const wreath = await aWreath();
  const finalise = cartPanel(page).getByRole('button', { name: 'Finalizar pedido' });
  await openKnowingStatus(page);
  await expect(cardOf(page, wreath.name).getByRole('button', { name: 'Carrinho' })).toBeEnabled();
  await office.closeStore(new Date(Date.now() + HOUR_MS));
  try {
    await cardOf(page, wreath.name).getByRole('button', { name: 'Carrinho' }).click();
    const text = 'Estamos fechados agora. Você pode adicionar ao carrinho e finalizar quando abrirmos.';
    await expect(alertBox(page, 'Loja fechada').getByText(text, { exact: true })).toBeVisible();
    expect(await storedCart(page)).toMatchObject([{ _id: wreath._id, quantity: 1 }]);

    await cartButton(page).click();
    await expect(finalise).toBeDisabled();
    await expect(finalise).toHaveAccessibleDescription(/Fechado agora\..*você finaliza quando abrirmos\./);
  } finally {
    await office.openStore();
  }
  await cartPanel(page).getByRole('button', { name: 'Atualizar situação da loja' }).click();
  await expect(finalise).toBeEnabled();
});
